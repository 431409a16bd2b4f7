// Projects of stages in what people look at: status and next.

#include "cli/command_line.h"
#include "cli/desk.h"
#include "support/catch.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

class FilmStudio {
 public:
  FilmStudio() {
    write_file(desk_.folder() / "m.json", R"({"name": "short", "stages": [
      {"name": "one", "human_approval_default": true}, {"name": "two"}]})");
    std::filesystem::create_directories(desk_.store());
    stage({"init", "film", "--manifest=m.json"});
  }
  void stage(std::vector<std::string> words) {
    words.insert(words.begin(), "stage");
    REQUIRE(say(words).exit == 0);
  }
  Said say(std::vector<std::string> words) {
    words.emplace_back("--dir=.");
    return desk_.say(words);
  }
  Json ask(std::vector<std::string> words) {
    words.emplace_back("--json");
    return say(words).json();
  }
  Desk& desk() { return desk_; }

 private:
  Desk desk_;
};

}  // namespace

TEST_CASE("a gate that waits for a person is a decision in status and next, before all else") {
  FilmStudio studio;
  studio.desk().with("review", checkpoint_text("review"));
  studio.stage({"write", "film", "one", "--status=awaiting_human"});
  const Json next = studio.ask({"next"}).at("next");
  CHECK(next.at("kind") == "stage");
  CHECK(next.at("skill") == "film");
  CHECK(next.at("rank") == 1);
  CHECK(next.at("action") == "git checkpoint --dir=. stage approve film one");
  CHECK(studio.ask({"next", "--all"}).at("ranked").size() == 2);
  const Json decision = studio.ask({"status"}).at("decisions").at(0);
  CHECK(decision.at("kind") == "stage");
  CHECK(decision.at("owner") == "film");
  CHECK(decision.at("description") == "the stage 'one' waits for approval");
}

TEST_CASE("what a project goes on with ranks among all that is to be done") {
  FilmStudio studio;
  CHECK(studio.ask({"next"}).at("next").at("rank_name") == "not_started");
  studio.stage({"write", "film", "one", "--status=in_progress"});
  CHECK(studio.ask({"next"}).at("next").at("rank_name") == "at_gate");
  studio.stage({"write", "film", "one", "--status=completed", "--approved-by=kim"});
  const Json next = studio.ask({"next"}).at("next");
  CHECK(next.at("rank_name") == "queued");
  CHECK(next.at("phase") == "two");
  CHECK(next.at("why") == "two has not been written");
  const std::string status = studio.say({"status"}).out;
  CHECK_THAT(status, Catch::StartsWith("name  kind     status   phase / step  done  updated\n"
                                       "film  project  pending  two           1/2   just now\n"));
  CHECK_THAT(status, Catch::Contains("\n  two has not been written\n"));
  CHECK_THAT(status, Catch::EndsWith("go on with the stage 'two' of the project 'film'\n"));
  studio.stage({"write", "film", "two", "--status=failed", "--error=disk"});
  CHECK(studio.ask({"next"}).at("next").at("rank_name") == "failed_or_blocked");
  studio.stage({"write", "film", "two", "--status=completed"});
  CHECK(studio.ask({"next"}).at("next").is_null());
  CHECK(studio.say({"next", "--exit-code"}).exit == 1);
}

TEST_CASE("status lists each project as it lists all else, from its start to its end") {
  FilmStudio studio;
  const auto row = [&] {
    const Json rows = studio.ask({"status"}).at("checkpoints");
    REQUIRE(rows.size() == 1);
    return rows.at(0);
  };
  CHECK(row() == Json::parse(R"({"kind": "stage", "kind_name": "project", "skill": "film", "owner": "film",
    "phase": "one", "step": "pending", "question": null, "proposed_resolution": null,
    "status": "pending", "updated_at": null, "age_days": null, "begun_at": null, "stale": false,
    "progress": {"complete": 0, "total": 2}, "progress_summary": "one has not been written",
    "next_actions": ["go on with the stage 'one' of the project 'film'"], "blockers": [], "pm_refs": [],
    "rank_name": "not_started", "action": "go on with the stage 'one' of the project 'film'",
    "path": ".checkpoints/pipelines/film/project.json", "tasks": [],
    "steps": [{"name": "one", "status": "pending", "updated_at": null, "reason": null, "artifacts": []},
              {"name": "two", "status": "pending", "updated_at": null, "reason": null, "artifacts": []}]})"));
  studio.stage({"write", "film", "one", "--status=awaiting_human"});
  CHECK(row().at("status") == "awaiting_human");
  CHECK(row().at("next_actions") == Json::array({"git checkpoint --dir=. stage approve film one"}));
  CHECK(row().at("updated_at") == "2026-05-08T12:00:00Z");
  studio.stage({"approve", "film", "one", "--by=kim"});
  CHECK(row().at("progress").at("complete") == 1);
  studio.desk().at("2026-05-10T12:00:00Z");
  studio.stage({"write", "film", "two", "--status=completed"});
  studio.desk().at("2026-05-12T12:00:00Z");
  CHECK(row().at("status") == "completed");
  CHECK(row().at("progress_summary") == "every stage is completed");
  CHECK(row().at("next_actions").empty());
  CHECK(row().at("age_days") == 2);
  CHECK_THAT(studio.say({"status"}).out, Catch::Contains("film  project  completed  two           2/2   2d ago"));
}

TEST_CASE("whoever comes back is told of the project too") {
  FilmStudio studio;
  studio.stage({"write", "film", "one", "--status=awaiting_human"});
  const Json alone = studio.ask({"resume"});
  CHECK(alone.at("decision") == "ask");
  CHECK(alone.at("next_action") == "git checkpoint --dir=. stage approve film one");
  studio.desk().with("review", checkpoint_text("review"));
  const Json beside = studio.ask({"resume"});
  CHECK(beside.at("decision") == "continue");
  CHECK(beside.at("others").at(0).at("kind") == "stage");
  CHECK_THAT(studio.say({"resume"}).out, Catch::Contains("the project 'film', in one, waits for a decision"));
}

TEST_CASE("an empty folder, as a setup that failed may leave one, is no project and no problem") {
  FilmStudio studio;
  std::filesystem::create_directories(studio.desk().store() / "pipelines" / "gone");
  CHECK(studio.ask({"status"}).at("problems").empty());
  const Json validation = studio.ask({"validate"});
  CHECK(validation.at("is_valid") == true);
  CHECK(studio.say({"stage", "status", "gone"}).exit == 1);
}
