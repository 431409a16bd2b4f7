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

Json stuck_in(Desk& desk) { return Json::parse(read_file(desk.file_of("stuck"))); }

}  // namespace

TEST_CASE("where no command is taken before a file is mended, none is shown, and which line it is") {
  Desk desk;
  desk.with_repository().with("stuck", bare_checkpoint_text("stuck", "blocked", kTwoWithout));
  const std::string what =
      "No command is taken before line 11, column 80, of .checkpoints/stuck.checkpoint.json is "
      "mended: blockers[0].id is missing; it must be a string that is not empty.";
  const std::string halted = words_of(section_of(desk.say({"report"}).out, "Halted"));
  CHECK_THAT(halted, Catch::Contains(what) && !Catch::Contains("git checkpoint update"));
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
  CHECK_THAT(desk.say({"decisions"}).out,
             Catch::Contains("answer   No command is taken before line 11, column 80,") && !Catch::Contains("update"));
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
