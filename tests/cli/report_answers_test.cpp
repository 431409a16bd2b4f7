// What waits for a person, and how it is answered: the same in the inbox, on the page, in Markdown and in JSON.

#include <filesystem>
#include <fstream>

#include "cli/report_page.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

const std::string kOwnWords =
    "git checkpoint update review '--unset=blockers[id=b1]' '--context_primer.key_decisions+=<decision>'";

// One question with a proposal, and one without.
Desk& fill_with_questions(Desk& desk) {
  desk.with_repository().with("review", checkpoint_text("review", R"(, "blockers": [
    {"id": "b1", "description": "Break it?", "blocking": "all", "needs": "user_decision", "proposed_resolution": "Yes"},
    {"id": "b2", "description": "Sell it?", "blocking": "all", "needs": "user_decision"}])"));
  return desk;
}

// The words that a shell makes of a command, behind `git checkpoint`.
std::vector<std::string> words_in(const std::string& command) {
  std::vector<std::string> words(1);
  bool is_quoted = false;
  for (const char c : command) {
    if (c == '\'') {
      is_quoted = !is_quoted;
    } else if (c == ' ' && !is_quoted) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return {words.begin() + 2, words.end()};
}

std::map<std::string, std::string> texts_below(const std::filesystem::path& folder) {
  std::map<std::string, std::string> texts;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) texts[entry.path()] = read_file(entry.path());
  }
  return texts;
}

}  // namespace

TEST_CASE("a question with a proposal can be answered in other words, and is told how") {
  Desk desk;
  fill_with_questions(desk);
  for (const std::string command : {"decisions", "status"}) {
    const Json rows = desk.ask({command}).at("decisions");
    REQUIRE(rows.size() == 2);
    CHECK(rows.at(0).at("own_words") == kOwnWords);
    CHECK_THAT(rows.at(0).at("answer").get<std::string>(), Catch::EndsWith("key_decisions+=Yes'"));
    CHECK(rows.at(1).at("own_words").is_null());
    CHECK_THAT(rows.at(1).at("answer").get<std::string>(), Catch::EndsWith("key_decisions+=<decision>'"));
  }
  CHECK_THAT(desk.say({"decisions"}).out,
             Catch::Contains("  or else  git checkpoint update review '--unset=blockers[id=b1]' "
                             "'--context_primer.key_decisions+=<decision>'\n"));
  CHECK_THAT(words_of(section_of(desk.say({"report"}).out, "Waiting for you")),
             Catch::Contains("records another one, in your own words: git checkpoint update review "
                             "'--unset= blockers[id=b1]' '--context_primer.key_decisions+= &lt;decision&gt;'"));
  CHECK_THAT(desk.say({"report", "--format=markdown"}).out,
             Catch::Contains("\nor, in your own words:\n\n```sh\n" + kOwnWords + "\n```\n"));
}

TEST_CASE("a proposal that is too long leaves room for all others, and can still be answered in other words") {
  Desk desk;
  const std::string words = Json("Yes, " + std::string(28000, 'y')).dump();
  desk.with_repository().with("long", checkpoint_text("long", R"(, "blockers": [{"id": "b1", "description": "Break it?",
    "blocking": "all", "needs": "user_decision", "proposed_resolution": )" +
                                                                  words + "}]"));
  desk.with("review", checkpoint_text("review", kTwoQuestions));
  const std::string own =
      "git checkpoint update long '--unset=blockers[id=b1]' '--context_primer.key_decisions+=<decision>'";
  const std::string page = words_of(section_of(desk.say({"report"}).out, "Waiting for you"));
  CHECK_THAT(page, Catch::Contains("prints the answer that is proposed, too long for here, as a whole command: "
                                   "git checkpoint decisions long records another one, in your own words: git "
                                   "checkpoint update long "));
  const std::string markdown = desk.say({"report", "--format=markdown"}).out;
  CHECK_THAT(markdown,
             Catch::Contains("\n\nProposed: Yes, yyy") && Catch::Contains("y\u2026\n\nThis prints the answer"));
  CHECK_THAT(markdown, Catch::Contains("as a whole command:\n\n```sh\ngit checkpoint decisions long\n```\n\nor, in "
                                       "your own words:\n\n```sh\n" +
                                       own + "\n```\n"));
  CHECK_THAT(markdown,
             Catch::Contains("blockers[id=b1]") && Catch::Contains("Sell it?") && !Catch::Contains(" more: "));
  const std::string answer = desk.ask({"decisions", "long"}).at("decisions").at(0).at("answer");
  CHECK(answer.size() > 28000);
  CHECK_THAT(desk.say({"decisions", "long"}).out, Catch::Contains("  answer   " + answer + "\n"));
}

TEST_CASE("a proposal of several lines, which no command can have, stands in Markdown above the place for words") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", R"(, "blockers": [{"id": "b1", "description": "How?",
    "blocking": "all", "needs": "user_decision", "proposed_resolution": "1. Freeze\n2. Copy"}])"));
  CHECK_THAT(desk.say({"report", "--format=markdown"}).out,
             Catch::Contains("How?\n\nProposed: 1. Freeze") &&
                 Catch::Contains("2. Copy\n\nThis records the decision:\n\n```sh\n" + kOwnWords));
}

TEST_CASE("an answer names its question by the id, whatever is in the id") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", R"(, "blockers": [
    {"id": "ship-1.2", "description": "Ship 1.2?", "blocking": "all", "needs": "user_decision"},
    {"id": "it's", "description": "Ship it?", "blocking": "all", "needs": "user_decision"},
    {"id": "b1", "description": "Sell it?", "blocking": "all", "needs": "user_decision"}])"));
  const Json rows = desk.ask({"decisions"}).at("decisions");
  const auto begins = [&](std::size_t row) {
    const std::string answer = rows.at(row).at("answer");
    return answer.substr(0, answer.find(" '--context_primer"));
  };
  CHECK(begins(0) == R"(git checkpoint update review '--unset=blockers[id="ship-1.2"]')");
  CHECK(begins(1) == R"(git checkpoint update review '--unset=blockers[id=it'\''s]')");
  CHECK(begins(2) == "git checkpoint update review '--unset=blockers[id=b1]'");
  CHECK(desk.say({"update", "review", R"(--unset=blockers[id="ship-1.2"])"}).exit == 0);
  CHECK(desk.say({"update", "review", "--unset=blockers[id=it's]"}).exit == 0);
  CHECK(desk.ask({"decisions"}).at("decisions").at(0).at("id") == "b1");
}

TEST_CASE("an answer to one of several questions that cannot be told apart answers that one, or none") {
  Desk desk;
  const std::string rest = R"(, "blocking": "all", "needs": "user_decision", "proposed_resolution": "Yes"})";
  desk.with_repository().with(
      "review", checkpoint_text("review", R"(, "blockers": [{"id": "b1", "description": "Break it?")" + rest +
                                              R"(, {"id": "b1", "description": "Sell it?")" + rest +
                                              R"(, {"id": "b1", "description": "Sink it?")" + rest + "]"));
  const Json before = desk.ask({"decisions"}).at("decisions");
  REQUIRE(before.size() == 3);
  const std::string page = words_of(section_of(desk.say({"report"}).out, "Waiting for you"));
  CHECK_THAT(page, Catch::Contains("'--unset= blockers[1]' --if-match= "));
  CHECK(desk.say(words_in(before.at(0).at("answer"))).exit == 0);
  const auto left = [&] {
    const Json rows = desk.ask({"decisions"}).at("decisions");
    std::vector<std::string> texts;
    for (const Json& row : rows) texts.push_back(row.at("description"));
    return texts;
  };
  for (const char* const member : {"answer", "own_words"}) {
    std::vector<std::string> words = words_in(before.at(1).at(member));
    words.back() = words.back().substr(0, words.back().find('=')) + "=Yes";
    CHECK(desk.ask(words, 3).at("error_code") == "changed");
  }
  CHECK(left() == std::vector<std::string>{"Sell it?", "Sink it?"});
  CHECK(desk.say(words_in(desk.ask({"decisions"}).at("decisions").at(0).at("answer"))).exit == 0);
  CHECK(left() == std::vector<std::string>{"Sink it?"});
}

TEST_CASE("an answer is one line of what is seen, whatever is in the id, and takes that blocker") {
  for (const std::string id :
       {"zero\\u200bwidth", "soft\\u00adhyphen", "join\\u2060er", "vowel\\u180e", "note\\ufff9", "tag\\udb40\\udc41",
        "line\\nbreak", "\\u001b[31mred", R"(right\u202eto left)", R"(\u00fcber \"alles\")", R"(\ud83d\udeae\u200f)"}) {
    Desk desk;
    desk.with_repository().with("review", checkpoint_text("review", R"(, "blockers": [{"id": ")" + id +
                                                                        R"(", "description": "Break it?",
      "blocking": "all", "needs": "user_decision", "proposed_resolution": "Yes"},
      {"id": "b1", "description": "Sell it?", "blocking": "all", "needs": "user_decision"}])"));
    const std::string answer = desk.ask({"decisions"}).at("decisions").at(0).at("answer");
    INFO(answer);
    CHECK_THAT(desk.say({"decisions"}).out, Catch::Contains("  answer   " + answer + "\n"));
    CHECK_THAT(desk.say({"report", "--format=markdown"}).out, Catch::Contains("\n" + answer + "\n"));
    CHECK(desk.say(words_in(answer)).exit == 0);
    CHECK(desk.ask({"decisions"}).at("decisions").at(0).at("id") == "b1");
  }
}

TEST_CASE("the answer to what alone has blocked a session has it go on") {
  const std::string one = R"({"id": "b1", "description": "Break it?", "blocking": "all", "needs": "user_decision",
    "proposed_resolution": "Yes"})";
  const std::string other = R"(, {"id": "b2", "description": "No key", "blocking": "all", "needs": "external_dep"})";
  const auto answer = [&](const std::string& blockers) {
    Desk desk;
    std::string text = checkpoint_text("review", R"(, "blockers": [)" + blockers + "]");
    const std::string status = R"("status": "in_progress")";
    const std::size_t at = text.find(status);
    REQUIRE(at != std::string::npos);
    text.replace(at, status.size(), R"("status": "blocked")");
    desk.with_repository().with("review", text);
    const std::string command = desk.ask({"decisions"}).at("decisions").at(0).at("answer");
    CHECK(desk.say(words_in(command)).exit == 0);
    return desk.ask({"show", "review"}).at("checkpoint").at("status").get<std::string>();
  };
  CHECK(answer(one) == "in_progress");
  CHECK(answer(one + other) == "blocked");
}

TEST_CASE("of a stage that has made nothing an approval does not print what there is not") {
  Desk desk;
  desk.with_repository();
  std::ofstream(desk.folder() / "film.json")
      << R"({"name": "film", "stages": [{"name": "cut", "human_approval_default": true}]})";
  REQUIRE(desk.say({"stage", "init", "film", "--manifest=film.json"}).exit == 0);
  REQUIRE(desk.say({"stage", "write", "film", "cut", "--status=awaiting_human"}).exit == 0);
  const std::string said = desk.say({"stage", "approve", "film", "cut", "--by=kim"}).out;
  CHECK_THAT(said, Catch::StartsWith("cut is completed\n"));
}

TEST_CASE("the terminal and the page count in one way what waits") {
  Desk desk;
  fill_with_each_concern(desk);
  const std::string count = "3 decisions waiting on you: 1 piece of work waits for you, 1 is halted";
  CHECK_THAT(desk.say({"decisions"}).out, Catch::Contains(" " + count + "\n"));
  CHECK_THAT(desk.say({"status"}).out, Catch::Contains(" " + count + "\n"));
  CHECK_THAT(words_of(section_of(desk.say({"report"}).out, "Waiting for you")), Catch::EndsWith(" " + count + ". "));
  CHECK_THAT(desk.say({"report", "--format=markdown"}).out, Catch::Contains("\n\n" + count + ".\n"));
  CHECK(desk.ask({"report"}).at("waiting") == 3);
}

TEST_CASE("where a halted piece of work alone can be decided on, the page does not say that nothing waits") {
  Desk desk;
  desk.with_repository();
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  REQUIRE(desk.say({"workflow", "advance", "build", "--fail"}).exit == 0);
  CHECK_THAT(words_of(section_of(desk.say({"report"}).out, "Waiting for you")),
             Catch::Contains(" 1 decision waiting on you: 1 piece of work is halted. "));
}

TEST_CASE("where each piece of work that waits asks one thing, one number is all there is to say") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", R"(, "blockers": [{"id": "b1", "description":
    "Break it?", "blocking": "all", "needs": "user_decision"}])"));
  CHECK_THAT(desk.say({"decisions"}).out, Catch::Contains(" 1 decision waiting on you\n"));
  CHECK_THAT(words_of(section_of(desk.say({"report"}).out, "Waiting for you")), !Catch::Contains("waiting on you"));
}

TEST_CASE("a command that was pasted with the place for one's words in it is refused, and changes nothing") {
  Desk desk;
  fill_with_questions(desk);
  write_file(desk.folder() / "film.json",
             R"({"name": "film", "stages": [{"name": "cut", "human_approval_default": true}]})");
  REQUIRE(desk.say({"stage", "init", "film", "--manifest=film.json"}).exit == 0);
  REQUIRE(desk.say({"stage", "write", "film", "cut", "--status=awaiting_human"}).exit == 0);
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  REQUIRE(desk.say({"snapshot", "plan", "build", "--name=designed"}).exit == 0);
  const auto before = texts_below(desk.folder());
  std::vector<std::vector<std::string>> printed{{"stage", "reopen", "film", "cut", "--reason", "<why>"},
                                                {"workflow", "advance", "build", "--output=<path>"},
                                                {"snapshot", "create", "build", "<name>"},
                                                {"update", "review", "--blockers[id=b1].description= <text> "},
                                                {"next", "--claim=<who>"},
                                                {"done", "review", "--expect=<action>"}};
  const Json waiting = desk.ask({"decisions"}).at("decisions");
  for (const Json& decision : waiting) {
    for (const char* const member : {"answer", "own_words", "refusal"}) {
      const std::string command = decision.at(member).is_null() ? "" : decision.at(member).get<std::string>();
      if (command.find('<') != std::string::npos) printed.push_back(words_in(command));
    }
  }
  CHECK(printed.size() == 9);
  for (const std::vector<std::string>& words : printed) {
    const Json said = desk.ask(words, 129);
    INFO(said.dump());
    CHECK(said.at("error_code") == "usage");
    CHECK_THAT(said.at("error").get<std::string>(), Catch::Contains("stands for words of your own"));
  }
  CHECK(texts_below(desk.folder()) == before);
  CHECK(desk.say({"update", "review", "--note=<decision> or not", "--step:json=\"<decision>\""}).exit == 0);
}

TEST_CASE("a place for words is found within JSON, too, and what only has such signs in it is recorded") {
  Desk desk;
  fill_with_questions(desk);
  const auto before = texts_below(desk.folder());
  const auto refused = [&](const std::string& assignment, const std::string& blank) {
    const Json said = desk.ask({"update", "review", assignment}, 129);
    CHECK(said.at("error") == "'" + blank + "' stands for words of your own; nothing was done");
    CHECK(said.at("hint") ==
          "put your words there, and run it again\nto write such a text to a field all the same, give it by itself as "
          "JSON, as in --step:json='\"<text>\"'");
  };
  refused(R"(--blockers+:json={"id": "<id>", "description": "<question>", "needs": "user_decision"})", "<id>");
  refused(R"(--blockers+:json={"id": "b3", "description": " <question>", "proposed_resolution": "<proposal>"})",
          " <question>");
  refused(R"(--next_actions:json=["Ask", {"text": "Tell", "done_when": "<text>"}])", "<text>");
  refused("--context_primer.key_decisions+=<what was decided>", "<what was decided>");
  CHECK(texts_below(desk.folder()) == before);
  const std::string row =
      R"({"id": "b3", "description": "What of <id>?", "blocking": "all", "needs": "user_decision"})";
  CHECK(desk.say({"update", "review", "--blockers+:json=" + row}).exit == 0);
  CHECK(desk.say({"update", "review", "--blockers[id=b3].description:json=\"<question>\""}).exit == 0);
  CHECK_THAT(read_file(desk.file_of("review")), Catch::Contains("\"<question>\""));
  CHECK_THAT(desk.ask({"update", "review", "--blockers+:json={"}, 129).at("error").get<std::string>(),
             Catch::Contains("is not JSON"));
}

TEST_CASE("long questions unfold each on its own, and one is long by what is seen of it") {
  const auto blocker = [](const std::string& id, const std::string& text) {
    return R"({"id": ")" + id + R"(", "description": ")" + text + R"(", "blocking": "all", "needs": "user_decision"})";
  };
  const auto page_of = [&](const std::string& one, const std::string& two) {
    Desk desk;
    desk.with_repository().with("review", checkpoint_text("review", R"(, "blockers": [)" + blocker("b1", one) + ", " +
                                                                        blocker("b2", two) + "]"));
    return desk.say({"report"}).out;
  };
  const std::string folded = page_of(std::string(500, 'x'), std::string(500, 'y'));
  CHECK_THAT(folded, Catch::Contains(R"(class="whole" data-place="session/review blockers[id=b1]")") &&
                         Catch::Contains(R"(class="whole" data-place="session/review blockers[id=b2]")"));
  std::string cyrillic;
  for (int count = 0; count < 217; ++count) cyrillic += "\u0416";
  CHECK_THAT(page_of(cyrillic, "Sell it?"), !Catch::Contains("All of it"));
}
