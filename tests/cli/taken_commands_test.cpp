// Of a session that is not valid, the commands that are shown are those that are taken: run as printed, each does what
// it says. Where none is, it is said which line of which file has to be mended first.

#include "cli/report_page.h"
#include "core/program.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

std::string blocker(const std::string& id, const std::string& text, const std::string& needs) {
  return "{" + (id.empty() ? "" : R"("id": )" + id + ", ") + R"("description": ")" + text +
         R"(", "blocking": "all", "needs": ")" + needs + "\"}";
}

const std::string kTwoWithout = R"(, "next_actions": ["Go"], "blockers": [)" + blocker("", "No key", "external_dep") +
                                ", " + blocker("", "No net", "external_dep") + "]";

// The words that a shell makes of a command, behind `git checkpoint`.
std::vector<std::string> words_in(const std::string& command, Desk& desk) {
  const checkpoint::ProgramCall call{"sh", {"-c", "printf '%s\\036' " + command}, desk.folder()};
  std::string printed = checkpoint::run_program(call, desk.context.environment).output;
  std::vector<std::string> words;
  for (std::size_t end = printed.find('\036'); end != std::string::npos; end = printed.find('\036')) {
    words.push_back(printed.substr(0, end));
    printed.erase(0, end + 1);
  }
  REQUIRE(words.size() > 2);
  return {words.begin() + 2, words.end()};
}

// Each command that stands in a block of its own in Markdown.
std::vector<std::string> commands_in(const std::string& markdown) {
  std::vector<std::string> commands;
  const std::string fence = "```sh\n";
  for (std::size_t at = markdown.find(fence); at != std::string::npos; at = markdown.find(fence, at + 1)) {
    const std::size_t begin = at + fence.size();
    commands.push_back(markdown.substr(begin, markdown.find('\n', begin) - begin));
  }
  return commands;
}

std::string markdown_of(Desk& desk) { return desk.say({"report", "--format=markdown"}).out; }

Json stuck_in(Desk& desk) { return Json::parse(read_file(desk.file_of("stuck"))); }

void run_first(Desk& desk) {
  const std::vector<std::string> commands = commands_in(markdown_of(desk));
  REQUIRE_FALSE(commands.empty());
  INFO(commands.front());
  CHECK(desk.say(words_in(commands.front(), desk)).exit == 0);
}

}  // namespace

TEST_CASE("where no command is taken before a file is mended, none is shown, and which line it is") {
  Desk desk;
  desk.with_repository().with("stuck", bare_checkpoint_text("stuck", "blocked", kTwoWithout));
  const std::string what =
      "Nothing can be written before line 11, column 80, of .checkpoints/stuck.checkpoint.json is "
      "mended: blockers[0].id is missing; it must be a string that is not empty.";
  const std::string halted = words_of(section_of(desk.say({"report"}).out, "Halted"));
  CHECK_THAT(halted, Catch::Contains(what) && !Catch::Contains("git checkpoint update"));
  CHECK(commands_in(markdown_of(desk)).empty());
  CHECK_THAT(markdown_of(desk), Catch::Contains("Nothing can be written before line 11"));
  desk.with("stuck", bare_checkpoint_text("stuck", "blocked",
                                          R"(, "next_actions": ["Go"], "blockers": [)" +
                                              blocker("", "Break it?", "user_decision") + ", " +
                                              blocker("", "Sell it?", "user_decision") + "]"));
  CHECK_THAT(words_of(section_of(desk.say({"report"}).out, "Waiting for you")),
             Catch::Contains(what) && !Catch::Contains("git checkpoint update"));
  const Json decision = desk.ask({"decisions"}).at("decisions").at(1);
  CHECK(decision.at("answer") == "");
  CHECK(decision.at("own_words").is_null());
  CHECK(decision.at("obstacle").get<std::string>() + "." == what);
  CHECK_THAT(
      desk.say({"decisions"}).out,
      Catch::Contains("answer   Nothing can be written before line 11, column 80,") && !Catch::Contains("update"));
}

TEST_CASE("what takes the last flaw of a file away is taken, and shown") {
  Desk desk;
  desk.with_repository().with("stuck", bare_checkpoint_text("stuck", "blocked",
                                                            R"(, "next_actions": ["Go"], "blockers": [)" +
                                                                blocker("", "No key", "external_dep") + ", " +
                                                                blocker("\"b2\"", "No net", "external_dep") + "]"));
  REQUIRE(commands_in(markdown_of(desk)).size() == 1);
  run_first(desk);
  CHECK(stuck_in(desk).at("blockers").at(0).at("id") == "b2");
  CHECK(commands_in(markdown_of(desk)).size() == 1);
  run_first(desk);
  CHECK(stuck_in(desk).at("status") == "in_progress");
}

TEST_CASE("a session whose status is no word for one gets one with the answer to what halts it") {
  Desk desk;
  const std::string both = R"(, "next_actions": ["Go"], "blockers": [)" + blocker("\"b1\"", "No key", "external_dep") +
                           ", " + blocker("\"b2\"", "Break it?", "user_decision") + "]";
  desk.with_repository().with("stuck", bare_checkpoint_text("stuck", "stuck", both));
  const std::string answer = desk.ask({"decisions"}).at("decisions").at(0).at("answer");
  CHECK(
      desk.say(words_in(answer.substr(0, answer.find('<')) + "Yes" + answer.substr(answer.find('>') + 1), desk)).exit ==
      0);
  CHECK(stuck_in(desk).at("status") == "blocked");
  desk.with("stuck", bare_checkpoint_text("stuck", "stuck",
                                          R"(, "next_actions": ["Go"], "blockers": [)" +
                                              blocker("\"b1\"", "No key", "external_dep") + ", " +
                                              blocker("\"b3\"", "No net", "external_dep") + "]"));
  run_first(desk);
  CHECK(stuck_in(desk).at("status") == "blocked");
  run_first(desk);
  CHECK(stuck_in(desk).at("status") == "in_progress");
  CHECK(stuck_in(desk).at("blockers").empty());
}

TEST_CASE("an id that is a number is found as it is shown, and beside the same text is not taken for it") {
  Desk desk;
  const auto with = [&](const std::string& first, const std::string& second) {
    desk.with("stuck", bare_checkpoint_text("stuck", "blocked",
                                            R"(, "next_actions": ["Go"], "blockers": [)" +
                                                blocker(first, "Break it?", "user_decision") + ", " +
                                                blocker(second, "Sell it?", "user_decision") + "]"));
    return desk.ask({"decisions"}).at("decisions");
  };
  desk.with_repository();
  Json decisions = with("7", "\"b2\"");
  CHECK(decisions.at(0).at("id") == "7");
  const std::string command =
      "git checkpoint update stuck '--unset=blockers[id=7]' '--context_primer.key_decisions+=<decision>'";
  CHECK(decisions.at(0).at("answer") == command);
  CHECK(decisions.at(1).at("answer") == "");
  CHECK(desk.say({"update", "stuck", "--unset=blockers[id=7]", "--context_primer.key_decisions+=Yes"}).exit == 0);
  CHECK(stuck_in(desk).at("blockers").at(0).at("id") == "b2");

  decisions = with("7", "\"7\"");
  std::vector<std::string> words = words_in(decisions.at(0).at("answer"), desk);
  words.back() = "--context_primer.key_decisions+=Yes";
  CHECK(desk.say(words).exit == 0);
  CHECK(stuck_in(desk).at("blockers").size() == 1);
  CHECK(stuck_in(desk).at("blockers").at(0).at("description") == "Sell it?");
}

TEST_CASE("what is proposed is recorded as it was, whatever letters are in it that are not shown") {
  for (const std::string text :
       {"A\u2028B", "zero\u200bwidth", "right\u202eto left", "\u00fcber 'all' \"es\"\u00ad", "\x7f"}) {
    Desk desk;
    const Json proposed = text;
    desk.with_repository().with("stuck", checkpoint_text("stuck", R"(, "blockers": [{"id": "b1", "description": "How?",
      "blocking": "all", "needs": "user_decision", "proposed_resolution": )" +
                                                                      proposed.dump() + "}]"));
    const std::string answer = desk.ask({"decisions"}).at("decisions").at(0).at("answer");
    CHECK_THAT(desk.say({"decisions"}).out, Catch::Contains("  answer   " + answer + "\n"));
    REQUIRE_FALSE(commands_in(markdown_of(desk)).empty());
    CHECK(commands_in(markdown_of(desk)).front() == answer);
    CHECK_THAT(markdown_of(desk), Catch::Contains("How?\n\nProposed: "));
    run_first(desk);
    CHECK(stuck_in(desk).at("context_primer").at("key_decisions").back() == proposed);
  }
}

TEST_CASE("how a halted session goes on is told in Markdown and in a job's report, too") {
  Desk desk;
  desk.with_repository().with("stuck", bare_checkpoint_text("stuck", "failed", R"(, "next_actions": ["Try again"])"));
  CHECK_THAT(
      markdown_of(desk),
      Catch::Contains("\n**stuck**, halted\\\nbuild has failed; its summary: Sprint 1 passed.\n\nThis lets the work go "
                      "on:\n\n```sh\ngit checkpoint update stuck --status=in_progress\n```\n"));
  CHECK_THAT(
      desk.say({"report", "--format=junit"}).out,
      Catch::Contains("<failure message=\"build has failed; its summary: Sprint 1 passed.\">This lets the work go on:\n"
                      "git checkpoint update stuck --status=in_progress\n</failure></testcase>"));
  run_first(desk);
  CHECK(stuck_in(desk).at("status") == "in_progress");
  CHECK_THAT(markdown_of(desk), !Catch::Contains("halted\\\n"));
}
