// What CI makes of validate: a commit instead of the work tree, and reports in the forms that forges read.

#include "cli/desk.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

TEST_CASE("validate --rev holds a commit to the rules, in all its stores, whatever the work tree says") {
  Desk desk;
  desk.with_repository().with("review", bare_checkpoint_text("review", "done", ""));
  write_file(desk.folder() / "part/.checkpoints/ship.checkpoint.json", checkpoint_text("ship"));
  write_file(desk.folder() / "other.json", "{");
  desk.commit("work");
  desk.with("review", checkpoint_text("review"));
  desk.commit("work");
  desk.with("review", "{");
  const Json bad = desk.say({"validate", "--rev=HEAD~1", "--json"}).json();
  CHECK(bad.at("error_code") == "invalid");
  REQUIRE(bad.at("files").size() == 2);
  CHECK(bad.at("files").at(0).at("path") == kReview);
  CHECK(bad.at("files").at(0).at("errors").at(0).at("pointer") == "/status");
  CHECK(bad.at("files").at(1).at("path") == "part/.checkpoints/ship.checkpoint.json");
  CHECK(desk.say({"validate", "--rev=HEAD"}).exit == 0);
  CHECK(desk.say({"validate"}).exit == 1);
}

TEST_CASE("validate --rev says no to what is no commit, and to what does not go with it") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  CHECK(desk.say({"validate", "--rev=HEAD", "--json"}).json().at("error_code") == "not_found");
  CHECK(desk.say({"validate", "--rev=--all"}).exit == 1);
  CHECK(desk.say({"validate", "--rev=HEAD", "--staged"}).exit == 129);
  CHECK(desk.say({"validate", "--rev=HEAD", kReview}).exit == 129);
  Desk plain;
  plain.with("review", checkpoint_text("review"));
  CHECK(plain.say({"validate", "--rev=HEAD", "--json"}).json().at("error_code") == "not_a_repository");
}

TEST_CASE("a commit without a store has nothing wrong") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "a", "");
  desk.commit("work");
  CHECK(desk.say({"validate", "--rev=HEAD"}).out == "0 files checked, nothing wrong\n");
}

TEST_CASE("validate --format=github annotates the lines, and lets no text end a command early") {
  Desk desk;
  desk.with_repository().with("review", bare_checkpoint_text("review", "50%\\n::error::, done", ""));
  const Said said = desk.say({"validate", "--format=github"});
  CHECK(said.exit == 1);
  CHECK(said.out.find("::error file=" + kReview + ",line=10,col=13,title=enum::status must be one of ") == 0);
  CHECK(said.out.find("\n::error::") == std::string::npos);
  CHECK(said.out.find("50%25\\n") != std::string::npos);
}

TEST_CASE("validate --format=sarif is one SARIF log, for what is wrong and for what is not") {
  Desk desk;
  desk.with_repository().with("review", bare_checkpoint_text("review", "done", ""));
  write_file(desk.folder() / "a b/.checkpoints/ship.checkpoint.json", "{");
  const Said said = desk.say({"validate", "--format=sarif", kReview, "a b/.checkpoints/ship.checkpoint.json"});
  CHECK(said.exit == 1);
  CHECK(said.err.empty());
  const Json log = said.json();
  CHECK(log.at("version") == "2.1.0");
  const Json run = log.at("runs").at(0);
  CHECK(run.at("tool").at("driver").at("name") == "git-checkpoint");
  const Json result = run.at("results").at(0);
  CHECK(result.at("ruleId") == "enum");
  CHECK(result.at("level") == "error");
  const Json place = result.at("locations").at(0).at("physicalLocation");
  CHECK(place.at("artifactLocation").at("uri") == kReview);
  CHECK(place.at("region") == Json({{"startLine", 10}, {"startColumn", 13}}));
  const Json last = run.at("results").back().at("locations").at(0).at("physicalLocation");
  CHECK(last.at("artifactLocation").at("uri") == "a%20b/.checkpoints/ship.checkpoint.json");
  desk.with("review", checkpoint_text("review"));
  const Said good = desk.say({"validate", "--format=sarif", kReview});
  CHECK(good.exit == 0);
  CHECK(good.json().at("runs").at(0).at("results").empty());
}

TEST_CASE("a form that is not known is refused") {
  Desk desk;
  desk.with_repository();
  CHECK(desk.say({"validate", "--format=xml"}).exit == 129);
}

TEST_CASE("two forms at once are refused, and JSON's promise holds for every refusal") {
  Desk desk;
  desk.with_repository();
  for (const char* form : {"text", "github", "sarif"}) {
    INFO(form);
    const Said refused = desk.say({"validate", "--json", std::string("--format=") + form});
    CHECK(refused.exit == 129);
    CHECK(refused.json().at("error_code") == "usage");
  }
  CHECK(desk.say({"validate", "--json", "--format=json"}).exit == 0);
  CHECK(desk.say({"validate", "--format=json", "--path=x"}).json().at("error_code") == "usage");
}
