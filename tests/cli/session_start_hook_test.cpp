// resume --hook-json: whatever the store holds and whatever is asked, a session starts and is told what matters most.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/text.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

constexpr std::size_t kLimit = std::size_t{8} * 1024;

std::string told(Desk& desk, const std::vector<std::string>& words) {
  const Said said = desk.say(words);
  INFO(said.out << said.err);
  CHECK(said.exit == 0);
  CHECK(said.err.empty());
  CHECK(said.out.size() <= kLimit);
  return said.json().at("hookSpecificOutput").at("additionalContext");
}

std::string told(Desk& desk) { return told(desk, {"resume", "--hook-json"}); }

const std::string kBlocker =
    ", \"next_actions\": [\"Ask for the quota\"], \"blockers\": [{\"id\": \"b1\", \"description\": \"No quota\","
    " \"blocking\": \"all\", \"needs\": \"user_decision\"}]";

}  // namespace

TEST_CASE("what fits is told whole") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  const std::string text = told(desk);
  CHECK_THAT(text, Catch::StartsWith("RESUMING: review on gtrack\nGo on: "));
  CHECK_THAT(text, Catch::Contains("Next: Write the tests") && Catch::Contains("- Use D1"));
  CHECK_THAT(text, !Catch::Contains("(cut;"));
}

TEST_CASE("text that grows when it is escaped still fills most of the limit") {
  Desk desk;
  const std::string line = "\"" + repeated(R"(a\tb \"quoted\" word, )", 8) + "\"";
  desk.with_repository().with("review", checkpoint_text("review", ", \"note\": {}"));
  std::string text = checkpoint_text("review");
  const std::string before = "[\"Use D1\"]";
  text.replace(text.find(before), before.size(), "[" + line + repeated(", " + line, 399) + "]");
  desk.with("review", text);
  const Said said = desk.say({"resume", "--hook-json"});
  CHECK(said.out.size() > kLimit - 1024);
  CHECK_THAT(told(desk), Catch::Contains("(cut; 'git checkpoint resume' shows all of it)"));
}

TEST_CASE("decision, next action and blockers come before a long summary") {
  Desk desk;
  std::string text = bare_checkpoint_text("review", "blocked", kBlocker);
  const std::string before = "Sprint 1 passed.";
  text.replace(text.find(before), before.size(), repeated("word ", 1800));
  desk.with_repository().with("review", text);
  CHECK_THAT(told(desk), Catch::Contains("Ask first: ") && Catch::Contains("Next: Ask for the quota") &&
                             Catch::Contains("No quota") && Catch::Contains("word word"));
}

TEST_CASE("a hook never fails, not even for a command line that cannot be read") {
  Desk desk;
  CHECK(told(desk).empty());
  desk.with_repository();
  CHECK(told(desk).empty());
  CHECK_THAT(told(desk, {"resume", "--hook-json", "--bogus"}), Catch::Contains("unknown option '--bogus'"));
  CHECK_THAT(told(desk, {"resume", "x", "--hook-json", "--now=bad"}), Catch::Contains("ISO-8601"));
  CHECK_THAT(told(desk, {"resume", "../x", "--hook-json"}), Catch::StartsWith("git checkpoint: "));
}
