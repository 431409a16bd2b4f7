// A word of update that is not understood is refused, and never stored as a field of its own.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

std::string refusal(const std::string& word) {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  const Said said = desk.say({"update", "review", word, "--json"});
  INFO(word << said.out << said.err);
  CHECK(said.exit == 129);
  CHECK(read_file(desk.file_of("review")) == checkpoint_text("review"));
  const std::string hint = said.json().at("hint");
  return hint.substr(0, hint.find('\n'));
}

}  // namespace

TEST_CASE("a slip in a field's name is refused with the field") {
  CHECK(refusal("--phse=build") == "did you mean '--phase'?");
  CHECK(refusal("--statsu=blocked") == "did you mean '--status'?");
  CHECK(refusal("--next_action+=Ship") == "did you mean '--next_actions'?");
}

TEST_CASE("a slip in an option's name is refused with the option") {
  CHECK(refusal("--dryrun") == "did you mean '--dry-run'?");
  CHECK(refusal("--if_match=abc") == "did you mean '--if-match'?");
}

TEST_CASE("an operator that there is not is refused") {
  CHECK_THAT(refusal("--phase:jsn=5"), Catch::Contains(":json="));
  CHECK_THAT(refusal("--skill_state.x:xml=3"), Catch::Contains("in brackets"));
}

TEST_CASE("fields of one's own, and names in brackets, are written") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  for (const std::string word : {"--team_notes=x", "--[\"phse\"]=x", "--skill_state.phse=x"}) {
    INFO(word);
    CHECK(desk.say({"update", "review", word}).exit == 0);
  }
}
