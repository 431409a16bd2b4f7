// A completed stage that does not count, as an earlier one was opened again, is told as that by all that tells of it.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

// The stages one and two were completed, and then one was opened again and completed anew; three has not begun.
class Redone {
 public:
  Redone() {
    write_file(desk.folder() / "m.json", R"({"name": "short", "stages": [
      {"name": "one"}, {"name": "two"}, {"name": "three"}]})");
    desk.with_repository();
    std::filesystem::create_directories(desk.store());
    stage({"init", "film", "--manifest=m.json"});
    stage({"write", "film", "one", "--status=completed"});
    stage({"write", "film", "two", "--status=completed"});
    stage({"reopen", "film", "one", "--reason=a new idea"});
    stage({"write", "film", "one", "--status=completed"});
  }
  void stage(std::vector<std::string> words) {
    words.insert(words.begin(), "stage");
    desk.write(words);
  }

  Desk desk;
};

const std::string kWarning = "\xE2\x9A\xA0 ";
const std::string kStale = "two  is stale: an earlier stage was opened again  just now\n";

}  // namespace

TEST_CASE("a stale stage has no tick, and is not counted, in status, resume and log --graph") {
  Redone film;
  CHECK_THAT(film.desk.say({"status", "film"}).out, Catch::Contains(kWarning + kStale));
  const std::string resumed = film.desk.say({"resume", "film"}).out;
  CHECK_THAT(resumed, Catch::Contains(kWarning + kStale) && Catch::Contains("Progress: 1/3 complete\n"));
  CHECK_THAT(film.desk.say({"log", "--graph", "film"}).out, Catch::Contains(kWarning + " " + kStale));
  const Json steps = film.desk.ask({"resume", "film"}).at("steps");
  CHECK(steps.at(0).at("reason").is_null());
  CHECK(steps.at(1).at("reason") == "is stale: an earlier stage was opened again");
  const Json nodes = film.desk.ask({"log", "--graph", "film"}).at("graphs").at(0).at("nodes");
  CHECK(nodes.at(1).at("reason") == steps.at(1).at("reason"));
}

TEST_CASE("a project with a stale stage is not completed") {
  Redone film;
  const Json row = film.desk.ask({"list", "film"}).at("checkpoints").at(0);
  CHECK(row.at("status") == "in_progress");
  CHECK(row.at("progress").at("complete") == 1);
  CHECK(film.desk.say({"list", "completed"}).exit == 1);
  CHECK_THAT(film.desk.say({"resume", "film"}).out, Catch::Contains("\nStatus: in_progress\n"));
  CHECK(film.desk.ask({"stage", "completed", "film"}).at("stages") == Json::array({"one"}));
}

TEST_CASE("whoever hands over what a stale stage has had is told so, whichever status that gets") {
  const std::string status = GENERATE("completed", "awaiting_human");
  Desk desk;
  write_file(desk.folder() / "m.json", R"({"name": "short", "stages": [
      {"name": "one"}, {"name": "two", "human_approval_default": true}]})");
  desk.with_repository();
  std::filesystem::create_directories(desk.store());
  const auto stage = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "stage");
    desk.write(words);
  };
  const bool is_gated = status == "awaiting_human";
  stage({"init", "film", "--manifest=m.json"});
  const std::string name = is_gated ? "two" : "one";
  stage({"write", "film", "one", "--status=completed", R"(--artifacts={"text": "A"})"});
  if (is_gated) stage({"write", "film", "two", "--status=awaiting_human", R"(--artifacts={"text": "B"})"});
  stage({"reopen", "film", "one", "--reason=a new idea"});
  if (is_gated) stage({"write", "film", "one", "--status=completed", R"(--artifacts={"text": "C"})"});
  const Said said = desk.say({"stage", "write", "film", name, "--status=" + status});
  CHECK(said.exit == 0);
  CHECK_THAT(said.err, Catch::Contains("warning: text is from an earlier attempt, which"));
  CHECK_THAT(said.err, Catch::Contains("and is unchanged since"));
}

TEST_CASE("the report lists a stale stage among those that are not done") {
  Redone film;
  CHECK_THAT(film.desk.say({"report"}).out, Catch::Contains("is stale: an earlier stage was opened again"));
}

TEST_CASE("stage validate names what is wrong, for people as in JSON") {
  Redone film;
  const Said said = film.desk.say({"stage", "validate", "film"});
  CHECK(said.exit == 1);
  CHECK_THAT(said.err, Catch::Contains("problem: two is stale: an earlier stage was opened again\n"));
}

TEST_CASE("a stale stage that was handed over waits for nobody, and is not approved") {
  Redone film;
  film.stage({"write", "film", "two", "--status=in_progress"});
  film.stage({"write", "film", "two", "--status=awaiting_human"});
  REQUIRE(film.desk.ask({"decisions"}).at("decisions").size() == 1);
  film.stage({"reopen", "film", "one", "--reason=another idea"});
  CHECK(film.desk.ask({"decisions"}).at("decisions").empty());
  film.stage({"write", "film", "one", "--status=completed"});
  CHECK(film.desk.ask({"decisions"}).at("decisions").empty());
  const Json next = film.desk.ask({"stage", "next", "film"});
  CHECK(next.at("stage") == "two");
  CHECK(next.at("reason") == "two is stale: an earlier stage was opened again");
  const Json row = film.desk.ask({"list", "film"}).at("checkpoints").at(0);
  CHECK(row.at("status") == "in_progress");
  const Json resumed = film.desk.ask({"resume", "film"});
  CHECK(resumed.at("decisions").empty());
  CHECK(resumed.at("recorded_by") == "git checkpoint stage write film two --status=in_progress");
  CHECK_THAT(film.desk.say({"resume", "film"}).out, Catch::Contains(kWarning + kStale));
  const Said refused = film.desk.say({"stage", "approve", "film", "two", "--by=kim"});
  CHECK(refused.exit == 4);
  CHECK_THAT(refused.err, Catch::Contains("the stage 'two' is stale: an earlier stage was opened again") &&
                              Catch::Contains("git checkpoint stage write film two --status=in_progress"));
  CHECK_FALSE(film.desk.ask({"stage", "validate", "film"}, 1).at("is_valid").get<bool>());
  film.stage({"write", "film", "two", "--status=awaiting_human"});
  CHECK(film.desk.ask({"decisions"}).at("decisions").size() == 1);
  film.stage({"approve", "film", "two", "--by=kim"});
  CHECK(film.desk.ask({"stage", "completed", "film"}).at("stages") == Json::array({"one", "two"}));
}

TEST_CASE("stage status shows that a stage which was handed over needs an approval, also without a gate") {
  Redone film;
  film.stage({"write", "film", "two", "--status=in_progress"});
  CHECK_THAT(film.desk.say({"stage", "status", "film"}).out, !Catch::Contains("approval"));
  film.stage({"write", "film", "two", "--status=awaiting_human"});
  CHECK_THAT(film.desk.say({"stage", "status", "film"}).out,
             Catch::Matches("(.|\n)*two +awaiting_human +approval (.|\n)*"));
}

TEST_CASE("an approval says how the stage is opened again") {
  Redone film;
  film.stage({"write", "film", "two", "--status=in_progress"});
  film.stage({"write", "film", "two", "--status=awaiting_human"});
  CHECK_THAT(film.desk.say({"stage", "approve", "film", "two", "--by=kim"}).out,
             Catch::EndsWith("\nopen again: git checkpoint stage reopen film two '--reason=<why>'\n"
                             "to commit it: git add :/.checkpoints/pipelines/film\n"));
}
