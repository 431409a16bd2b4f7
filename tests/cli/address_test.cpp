// One address, one list and one inbox for work of all kinds.

#include <algorithm>

#include "cli/command_line.h"
#include "cli/desk.h"
#include "cli/line_width.h"
#include "cli/stage_artifacts.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

using Words = std::vector<std::string>;

// A store with work of every kind: the session `review`, the project `film`, the workflow `build`, the run `PLAT-1/r`
// and the snapshots of `shop`.
class House {
 public:
  House() {
    desk_.with_repository().with("review", checkpoint_text("review"));
    write_file(desk_.folder() / "m.json", R"({"name": "short", "stages": [
      {"name": "one", "human_approval_default": true}, {"name": "two"}]})");
    write({"stage", "init", "film", "--manifest=m.json"});
    write({"workflow", "start", "build"});
    write({"run", "write", "--ticket-id=PLAT-1", "--run-id=r", "--phase=implement",
           R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"});
    write({"snapshot", "plan", "shop", "--name=designed"});
  }

  void write(const Words& words) { desk_.write(words); }
  Json ask(Words words) {
    words.emplace_back("--json");
    return desk_.say(words).json();
  }
  Said say(const Words& words) { return desk_.say(words); }
  Desk& desk() { return desk_; }

 private:
  Desk desk_;
};

std::string owners_in(const Json& rows) {
  std::string names;
  for (const Json& row : rows)
    names += row.at("kind").get<std::string>() + ":" + row.at("owner").get<std::string>() + " ";
  return names;
}

std::ptrdiff_t line_count(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

}  // namespace

TEST_CASE("list and status show work of all kinds") {
  House house;
  const std::string all = "session:review stage:film workflow:build run:PLAT-1/r snapshot:shop ";
  CHECK(owners_in(house.ask({"list"}).at("checkpoints")) == all);
  CHECK(owners_in(house.ask({"status"}).at("checkpoints")) == all);
  CHECK_THAT(house.say({"list"}).out, Catch::Contains("film      project    pending"));
  CHECK_THAT(house.say({"list"}).out, Catch::Contains("PLAT-1/r  run        in_progress  local_review / pending"));
}

TEST_CASE("a name means work of any kind, a ticket its runs, and a kind before it tells two of one name apart") {
  House house;
  for (const auto& [name, owners] : std::vector<std::pair<std::string, std::string>>{{"film", "stage:film "},
                                                                                     {"project/film", "stage:film "},
                                                                                     {"build", "workflow:build "},
                                                                                     {"PLAT-1", "run:PLAT-1/r "},
                                                                                     {"PLAT-1/r", "run:PLAT-1/r "},
                                                                                     {"run/PLAT-1", "run:PLAT-1/r "},
                                                                                     {"shop", "snapshot:shop "}}) {
    INFO(name);
    CHECK(owners_in(house.ask({"list", name}).at("checkpoints")) == owners);
    CHECK(owners_in(house.ask({"status", name}).at("checkpoints")) == owners);
  }
  house.desk().with("film", checkpoint_text("film"));
  CHECK(house.ask({"list", "film"}).at("count") == 2);
  CHECK(owners_in(house.ask({"list", "session/film"}).at("checkpoints")) == "session:film ");
  CHECK(house.ask({"resume", "film"}).at("kind") == "session");
  CHECK(house.ask({"resume", "project/film"}).at("kind") == "stage");
}

TEST_CASE("a kind that has nothing, and a status that nothing is in, are answered for what they are") {
  House house;
  for (const char* const command : {"list", "status", "decisions", "next"}) {
    INFO(command);
    const Said said = house.say({command, "failed"});
    CHECK(said.exit == 1);
    CHECK(said.err ==
          "error: nothing in .checkpoints is failed\nhint: 'git checkpoint list' shows the checkpoints there are\n");
    CHECK(house.ask({command, "failed"}).at("error_code") == "not_found");
  }
  Desk empty;
  empty.with("review", "{}");
  CHECK_THAT(empty.say({"list", "runs"}).err, Catch::StartsWith("error: there are no runs in .checkpoints\n"));
  CHECK_THAT(empty.say({"list", "project"}).err, Catch::StartsWith("error: there are no projects in .checkpoints\n"));
}

TEST_CASE("a name that nothing has is answered with the nearest that there is") {
  House house;
  for (const char* const command : {"list", "status", "decisions"}) {
    INFO(command);
    const Said said = house.say({command, "flim"});
    CHECK(said.exit == 1);
    CHECK_THAT(said.err, Catch::Contains("there is no checkpoint 'flim'") && Catch::Contains("did you mean 'film'?"));
    CHECK(house.ask({command, "flim"}).at("error_code") == "not_found");
    CHECK(house.say({command, "../film"}).exit == 129);
  }
  house.desk().with("broken", "{,}\n");
  CHECK(house.ask({"status", "broken"}).at("error_code") == "corrupt");
}

TEST_CASE("resume goes on with work of any kind, and never starts afresh what is half done") {
  House house;
  const Json film = house.ask({"resume", "film"});
  CHECK(film.at("decision") == "continue");
  CHECK(film.at("next_action") == "go on with the stage 'one' of the project 'film'");
  CHECK(film.at("steps").size() == 2);
  CHECK(house.ask({"status", "film"}).at("checkpoints").at(0).at("steps") == film.at("steps"));
  CHECK(film.at("steps")[0] ==
        Json::parse(R"({"name": "one", "status": "pending", "updated_at": null, "reason": null, "artifacts": []})"));
  CHECK(house.say({"resume", "film"}).out ==
        "RESUMING: film, project\nLast change: never\nStatus: pending\n"
        "Progress: 0/2 complete\nNext: go on with the stage 'one' of the project 'film'\n"
        "Then: git checkpoint stage write film one --status=in_progress\n\n"
        "Go on: one has not been written\n\nSteps\n  \u25cb one  pending\n  \u25cb two  pending\n");
  CHECK(house.ask({"resume", "build"}).at("next_action") == "run REQUIREMENTS");
  const Json run = house.ask({"resume", "PLAT-1"});
  CHECK(run.at("reason") == "is in progress, local_review has no record");
  CHECK(run.at("next_action") == "go on with the phase 'local_review' of the run 'PLAT-1/r'");
  CHECK(house.ask({"resume", "shop"}).at("decision") == "offer");
  CHECK_THAT(house.say({"resume", "film", "--hook-json"}).out, Catch::Contains("RESUMING: film, project"));
  CHECK(house.ask({"resume", "nobody"}).at("decision") == "fresh");
}

TEST_CASE("resume names the command that records how work goes on") {
  House house;
  const auto command_for = [&](const std::string& name) {
    std::string command = house.ask({"resume", name}).at("recorded_by");
    CHECK_THAT(house.say({"resume", name}).out, Catch::Contains("\nThen: " + command + "\n"));
    return command;
  };
  CHECK(command_for("build") == "git checkpoint workflow advance build");
  CHECK(command_for("PLAT-1") ==
        "git checkpoint run write --ticket-id=PLAT-1 --run-id=r --phase=local_review '--payload=<json>'");
  CHECK(command_for("shop") == "git checkpoint snapshot create shop '<name>'");
  CHECK(command_for("film") == "git checkpoint stage write film one --status=in_progress");
  house.write({"stage", "write", "film", "one", "--status=in_progress"});
  CHECK(command_for("film") == "git checkpoint stage write film one --status=awaiting_human");
  house.write({"stage", "write", "film", "one", "--status=awaiting_human"});
  house.write({"workflow", "advance", "build", "--fail"});
  for (const char* const name : {"film", "build", "review"}) {
    INFO(name);
    CHECK(house.ask({"resume", name}).at("recorded_by").is_null());
  }
}

TEST_CASE(
    "the command that records a stage as done has a place for the artifact that it must show, and runs as filled in") {
  House house;
  house.write({"stage", "init", "reel"});
  house.write({"stage", "write", "reel", "research", "--status=in_progress"});
  CHECK(house.ask({"resume", "reel"}).at("recorded_by") ==
        "git checkpoint stage write reel research --status=completed '--artifact=research_brief=<path>'");
  write_file(house.desk().folder() / "brief.json", stage_artifacts().at("research_brief").dump());
  house.write({"stage", "write", "reel", "research", "--status=in_progress", "--artifact=research_brief=brief.json"});
  CHECK(house.ask({"resume", "reel"}).at("recorded_by") ==
        "git checkpoint stage write reel research --status=completed");
  house.write({"stage", "write", "reel", "research", "--status=completed"});
}

TEST_CASE("the command that records a stale stage begins it anew, also where it was completed") {
  House house;
  const std::string begun = "git checkpoint stage write film two --status=in_progress";
  for (const std::string status : {"in_progress", "completed"}) {
    INFO(status);
    house.write({"stage", "write", "film", "one", "--status=completed", "--approved-by=Ann"});
    house.write({"stage", "write", "film", "two", "--status=" + status, "--approved-by=Ann"});
    house.write({"stage", "reopen", "film", "one", "--reason=Too short"});
    house.write({"stage", "write", "film", "one", "--status=completed", "--approved-by=Ann"});
    CHECK(house.ask({"resume", "film"}).at("recorded_by") == begun);
    house.write({"stage", "write", "film", "two", "--status=in_progress"});
    CHECK(house.ask({"resume", "film"}).at("recorded_by") != begun);
    house.write({"stage", "reopen", "film", "one", "--reason=Again"});
  }
}

TEST_CASE("a run that nobody has gone on with for a week is asked about, and no longer the next thing to do") {
  House house;
  std::filesystem::remove_all(house.desk().store() / "workflows");
  std::filesystem::remove_all(house.desk().store() / "pipelines");
  std::filesystem::remove(house.desk().file_of("review"));
  CHECK(house.ask({"next"}).at("next").at("kind") == "run");
  house.desk().at("2026-05-20T12:00:00Z");
  CHECK(house.ask({"next"}).at("next").is_null());
  const Json run = house.ask({"resume", "PLAT-1"});
  CHECK(run.at("decision") == "ask");
  CHECK(run.at("reason") == "its last change is 12 days old; local_review has no record");
  CHECK(house.ask({"list", "PLAT-1"}).at("checkpoints")[0].at("stale") == true);
  const Json ranked = house.ask({"next", "--all"}).at("ranked");
  REQUIRE(ranked.size() == 1);
  CHECK(ranked[0].at("owner") == "PLAT-1/r");
  CHECK(ranked[0].at("stale") == true);
  CHECK(ranked[0].at("action") == "");
  CHECK(ranked[0].at("status") == "in_progress");
  CHECK(ranked[0].at("rank").is_null());
  CHECK(ranked[0].at("rank_name").is_null());
  CHECK(house.say({"next", "--all"}).out ==
        "1. PLAT-1/r  is in progress, local_review has no record, \u26a0 stale (12d)\n");
  CHECK(house.say({"next"}).out ==
        "Nothing to do: nobody has touched the run 'PLAT-1/r' for long; 'git checkpoint resume PLAT-1/r' goes on with "
        "it.\n");
  CHECK(house.say({"next", "--exit-code"}).exit == 1);
}

TEST_CASE("one inbox has what waits for a person, whichever kind asks, and the command that answers") {
  House house;
  CHECK(house.say({"decisions"}).out ==
        "No decision waits.\n\n'git checkpoint decisions --made' shows what was decided.\n");
  CHECK(house.say({"decisions", "--exit-code"}).exit == 1);
  house.desk().with("review", checkpoint_text("review", R"(, "blockers": [{"id": "b1", "description": "Break it?",
    "blocking": "all", "needs": "user_decision", "proposed_resolution": "It's fine"}])"));
  house.write({"stage", "write", "film", "one", "--status=awaiting_human"});
  house.write({"workflow", "advance", "build", "--fail"});
  const Json decisions = house.ask({"decisions"}).at("decisions");
  REQUIRE(decisions.size() == 3);
  const auto answer_of = [&](const std::string& kind) {
    for (const Json& row : decisions) {
      if (row.at("kind") == kind) return row.at("answer").get<std::string>();
    }
    return std::string();
  };
  CHECK(answer_of("stage") == "git checkpoint stage approve film one");
  CHECK(answer_of("workflow") == "git checkpoint workflow resume build --continue");
  CHECK(answer_of("session") ==
        "git checkpoint update review '--unset=blockers[id=b1]' "
        "'--context_primer.key_decisions+=It'\\''s fine'");
  CHECK_THAT(house.say({"decisions", "film"}).out,
             Catch::Contains("1 decision waiting on you") && Catch::Contains("answer   git checkpoint stage approve"));
}

TEST_CASE("the answers that decisions gives settle what they answer") {
  House house;
  house.desk().with("review", checkpoint_text("review", R"(, "blockers": [{"id": "b1", "description": "Break it?",
    "blocking": "all", "needs": "user_decision"}])"));
  house.write({"stage", "write", "film", "one", "--status=awaiting_human"});
  house.write({"workflow", "advance", "build", "--fail"});
  house.write({"stage", "approve", "film", "one"});
  house.write({"workflow", "resume", "build", "--continue"});
  house.write({"update", "review", "--unset=blockers[id=b1]", "--context_primer.key_decisions+=Yes"});
  CHECK(house.ask({"decisions"}).at("count") == 0);
  house.write({"stage", "write", "film", "two", "--status=failed", "--error=disk"});
  const Json failed = house.ask({"decisions"}).at("decisions")[0];
  CHECK(failed.at("description") == "the stage two is failed: disk");
  CHECK(failed.at("answer") == "git checkpoint stage write film two --status=in_progress");
  house.write({"stage", "write", "film", "two", "--status=in_progress"});
  CHECK(house.ask({"decisions"}).at("count") == 0);
}

TEST_CASE("status since a time tells what every kind has done") {
  House house;
  house.desk().at("2026-05-11T12:00:00Z");
  house.write({"stage", "write", "film", "one", "--status=completed", "--approved-by=kim"});
  const Json digest = house.ask({"status", "film", "--since=monday"}).at("digest");
  REQUIRE(digest.size() == 1);
  CHECK(digest[0].at("rows") == Json::parse(R"([{"id": "one", "from": "", "to": "completed"}])"));
  CHECK_THAT(house.say({"status", "--since=mnoday"}).err,
             Catch::Contains("hint: write for example --since=2d, ") && Catch::Contains("--since=monday"));
  CHECK_THAT(house.say({"status", "--since=monday"}).out,
             Catch::Contains("film\n  decided  the stage 'one' is approved, by kim\n  moved    one: completed\n"));
  CHECK_THAT(house.say({"status", "--since=monday"}).out, !Catch::Contains("PLAT-1"));
}

TEST_CASE("a name that is longer than a terminal's line is whole in a pipe") {
  Desk desk;
  const std::string skill(64, 's');
  desk.with_repository().with(skill, checkpoint_text(skill)).with("review", checkpoint_text("review"));
  for (const std::string command : {"list", "status"}) {
    INFO(command);
    CHECK_THAT(desk.say({command}).out, Catch::Contains(skill + "  in_progress  "));
  }
  desk.context.terminal.output = true;
  CHECK_THAT(desk.say({"list"}).out, !Catch::Contains(skill));
}

TEST_CASE("log tells of the commits that changed a project, and of no others") {
  House house;
  house.desk().with_history();
  house.desk().commit("Begin");
  house.write({"stage", "write", "film", "one", "--status=awaiting_human"});
  house.desk().commit("Write one");
  house.desk().with("other", checkpoint_text("other"));
  house.desk().commit("Begin another");
  const Json entries = house.ask({"log", "film"}).at("entries");
  REQUIRE(entries.size() == 2);
  CHECK(entries[0].at("subject") == "Write one");
  CHECK(entries[1].at("files").size() == 2);
  CHECK_THAT(house.say({"log", "film"}).out, Catch::Contains("Write one"));
}

TEST_CASE("log of a name that several have tells of all of them, and of nothing else") {
  House house;
  house.desk().with_history().with("film", checkpoint_text("film"));
  house.write({"run", "write", "--ticket-id=PLAT-2", "--run-id=r", "--phase=implement",
               R"(--payload={"branch_name": "b", "commit_sha": "abc1235"})"});
  house.desk().commit("Begin");
  std::filesystem::rename(house.desk().file_of("film"), house.desk().file_of("movie"));
  house.desk().commit("Rename it");
  house.write({"stage", "write", "film", "one", "--status=awaiting_human"});
  house.write({"workflow", "start", "movie"});
  house.desk().commit("Go on");
  house.write({"update", "review", "--phase=x"});
  house.desk().commit("Another");
  const auto subjects = [&](const std::string& name) {
    std::string all;
    const Json answer = house.ask({"log", name});
    for (const Json& entry : answer.at("entries")) all += entry.at("subject").get<std::string>() + ";";
    return all;
  };
  CHECK(subjects("movie") == "Go on;Rename it;Begin;");
  CHECK(house.ask({"log", "movie", "--max-count=1"}).at("entries").size() == 1);
  CHECK_THAT(house.say({"log", "movie"}).out,
             Catch::Contains("\n  workflow 'movie'  .checkpoints/workflows/") && Catch::Contains("session 'movie'"));
  CHECK(subjects("session/movie") == "Rename it;Begin;");
  CHECK(subjects("workflow/movie") == "Go on;");
  CHECK(subjects("film") == "Go on;Begin;");
  CHECK(house.ask({"log", "runs"}).at("entries")[0].at("files").size() == 2);
  CHECK(house.ask({"log", "PLAT-2"}).at("entries")[0].at("files").size() == 1);
  CHECK(subjects("in_progress") == "Another;Go on;Rename it;Begin;");
  house.desk().with("late", checkpoint_text("late"));
  write_file(house.desk().store() / "pipelines/late/project.json", "{");
  CHECK(house.say({"log", "late"}).out == "No commit has any of what 'late' means yet.\n");
}

TEST_CASE("log and resume answer for a kind that has nothing, and a status that nothing is in, as list does") {
  House house;
  house.desk().with_history();
  for (const char* const command : {"log", "resume"}) {
    for (const char* const word : {"failed", "project/nowhere", "run/PLAT-9", "workflow/film"}) {
      INFO(command << " " << word);
      const Said said = house.say({command, word});
      CHECK(said.exit == 1);
      const std::string listed = house.say({"list", word}).err;
      const bool is_log = std::string(command) == "log";
      CHECK(said.err == (is_log ? listed.substr(0, listed.find("hint: 'git checkpoint log ")) : listed));
      CHECK(house.ask({command, word}).at("error_code") == "not_found");
    }
  }
  CHECK_THAT(house.say({"resume", "project/flim"}).err, Catch::Contains("did you mean 'project/film'?"));
  CHECK(house.say({"resume", "failed", "--hook-json"}).exit == 0);
  Desk empty;
  empty.with("review", "{}");
  CHECK_THAT(empty.say({"resume", "runs"}).err, Catch::StartsWith("error: there are no runs in .checkpoints\n"));
}

TEST_CASE("resume of a name that several have tells of one, and which others there are") {
  House house;
  house.desk().with("film", checkpoint_text("film"));
  const std::string also =
      "\nThe same word also means\n- the project 'film', one has not been written\n  git checkpoint resume "
      "project/film\n";
  CHECK_THAT(house.say({"resume", "film"}).out, Catch::StartsWith("RESUMING: film on gtrack") && Catch::EndsWith(also));
  const Json others = house.ask({"resume", "film"}).at("others");
  REQUIRE(others.size() == 1);
  CHECK(others[0].at("kind") == "stage");
  CHECK_THAT(house.say({"resume", "film", "--hook-json"}).out, Catch::Contains("resume project/film"));
  CHECK_THAT(house.say({"resume", "session/film"}).out, !Catch::Contains("also means"));
  house.write({"snapshot", "plan", "build", "--name=designed"});
  CHECK_THAT(house.say({"resume", "build"}).out,
             Catch::StartsWith("RESUMING: build, workflow") && Catch::Contains("resume snapshots/build"));
  CHECK_THAT(house.say({"resume", "snapshots/build"}).out, Catch::StartsWith("RESUMING: build, snapshots"));
  house.write({"run", "write", "--ticket-id=PLAT-2", "--run-id=r", "--phase=implement",
               R"(--payload={"branch_name": "b", "commit_sha": "abc1235"})"});
  CHECK(house.ask({"resume", "runs"}).at("others").size() == 1);
  CHECK_THAT(house.say({"resume", "in_progress"}).out,
             Catch::StartsWith("RESUMING: PLAT-1/r") && Catch::Contains("\n  git checkpoint resume session/review\n") &&
                 Catch::Contains("\n  git checkpoint resume run/PLAT-2/r\n"));
}

TEST_CASE("work of which a file cannot be read is not hidden behind other work of its name") {
  House house;
  house.write({"snapshot", "plan", "build", "--name=designed"});
  write_file(house.desk().store() / "workflows/build/phase.json", "{,");
  for (const char* const name : {"build", "workflow/build"}) {
    INFO(name);
    const Said said = house.say({"resume", name});
    CHECK(said.exit == 1);
    CHECK_THAT(said.err, Catch::StartsWith("error: cannot read '.checkpoints/workflows/build/phase.json': line 1, "
                                           "column 2: ") &&
                             Catch::Contains("hint: HEAD has no version of it: "));
    CHECK(house.ask({"resume", name}).at("error_code") == "corrupt");
  }
  CHECK_THAT(house.say({"resume", "build"}).err, Catch::Contains("git checkpoint resume snapshots/build"));
  CHECK_THAT(house.say({"resume", "build", "--hook-json"}).out, Catch::Contains("workflows/build/phase.json"));
  CHECK(house.ask({"resume", "snapshots/build"}).at("decision") == "offer");
  write_file(house.desk().store() / "pipelines/film/project.json", "{");
  for (const char* const command : {"list", "status", "resume", "next", "decisions"}) {
    INFO(command);
    CHECK_THAT(house.say({command, "project/film"}).err,
               Catch::StartsWith("error: '.checkpoints/pipelines/film/project.json' cannot be relied on: "));
  }
  house.desk().with_history().commit("Broken");
  CHECK_THAT(house.say({"log", "project/film"}).out, Catch::Contains("pipelines/film/project.json"));
  CHECK_THAT(house.say({"log", "workflow/build"}).out,
             Catch::Contains("it cannot be read here") && !Catch::Contains("snapshots"));
}

TEST_CASE("where two have one name, what is told of both says which is which") {
  House house;
  house.write({"workflow", "start", "film"});
  house.write({"stage", "write", "film", "one", "--status=awaiting_human"});
  const std::string status = house.say({"status", "film"}).out;
  CHECK_THAT(status, Catch::Contains("\nproject/film  ") && Catch::Contains("\nworkflow/film  "));
  CHECK_THAT(house.say({"status", "film", "--since=2d"}).out,
             Catch::Contains("project/film\n  moved") && Catch::Contains("workflow/film\n  moved"));
  CHECK_THAT(house.say({"next", "film", "--all"}).out,
             Catch::Contains("1. project/film  ") && Catch::Contains("2. workflow/film  "));
  CHECK(house.ask({"status", "film", "--since=2d"}).at("digest")[0].at("owner") == "film");
}

TEST_CASE("where only parts of a repository have checkpoints, every question about all of them says where") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "part/.checkpoints/inner.checkpoint.json", checkpoint_text("inner"));
  desk.commit("A part");
  const std::string notice = "There are no checkpoints here; parts of this repository have some. From its top:\n";
  for (const std::string command : {"status", "list", "next", "decisions", "resume"}) {
    INFO(command);
    CHECK_THAT(desk.say({command}).out, Catch::EndsWith(notice + "  git checkpoint --dir=part " + command + "\n"));
    CHECK(desk.ask({command}).at("elsewhere") == Json::parse(R"(["part"])"));
    CHECK(desk.ask({command, "--dir=part"}).at("elsewhere").empty());
  }
  CHECK_THAT(desk.say({"resume", "inner"}).out, Catch::Contains("git checkpoint --dir=part resume inner\n"));
  const Said none = desk.say({"next", "--exit-code"});
  CHECK(none.exit == 1);
  CHECK(none.err == "error: Nothing to do\nhint: git checkpoint --dir=part next\n");
  CHECK(desk.say({"decisions", "--exit-code"}).exit == 1);
}

TEST_CASE("status fits on a screen however much there is, and the most urgent is told first") {
  Desk desk;
  desk.with_repository();
  desk.context.terminal.output = true;
  for (int number = 1; number <= 12; ++number) {
    const std::string skill = "skill" + std::to_string(number);
    desk.with(skill, checkpoint_text(skill, number % 3 != 0 ? "" : R"(, "blockers": [{"id": "b1", "description":
      "A question of some length that takes more than the one line that it gets in here, and then some",
      "blocking": "all", "needs": "user_decision", "proposed_resolution": "Yes"}])"));
  }
  const std::string text = desk.say({"status"}).out;
  INFO(text);
  CHECK(line_count(text) <= 23);
  CHECK(widest_line(text) <= 80);
  CHECK_THAT(text, Catch::Contains("4 decisions waiting on you") && Catch::Contains("and 1 more; "));
  for (int number = 1; number <= 12; ++number) CHECK_THAT(text, Catch::Contains("skill" + std::to_string(number)));
}

TEST_CASE("where a file cannot be read, nothing is said to be missing, or to begin afresh, for sure") {
  Desk desk;
  desk.with_repository();
  write_file(desk.store() / "review.checkpoint.json", "{");
  write_file(desk.store() / "pipelines/zoo/project.json", "{");
  CHECK_THAT(desk.say({"list", "failed"}).err,
             Catch::Contains("nothing in .checkpoints is failed, but for 2 files that cannot be read"));
  CHECK_THAT(desk.say({"status", "sessions"}).err,
             Catch::StartsWith("error: cannot read '.checkpoints/review.checkpoint.json': line 1"));
  CHECK_THAT(desk.say({"status", "runs"}).err,
             Catch::StartsWith("error: there are no runs in .checkpoints, but for 2 files that cannot be read: "));
  const Said said = desk.say({"resume", "zoo"});
  CHECK(said.exit == 1);
  CHECK_THAT(said.err, Catch::Contains("pipelines/zoo/project.json") && !Catch::Contains("afresh"));
  CHECK(desk.say({"resume", "nobody"}).exit == 0);
  const Said told = desk.say({"resume", "zoo", "--hook-json"});
  CHECK(told.exit == 0);
  CHECK_THAT(told.out, Catch::Contains("pipelines/zoo/project.json") && !Catch::Contains("afresh"));
}

TEST_CASE("status of twelve real checkpoints fits on a screen, and has a line for each") {
  Desk desk;
  desk.with_repository().at("2026-07-23T09:00:00Z");
  desk.context.terminal.output = true;
  std::size_t count = 0;
  for (const std::string number : {"01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"}) {
    const auto samples = std::filesystem::path(CHECKPOINT_TESTS_DIR) / "samples/session/valid" / number;
    for (const auto& entry : std::filesystem::directory_iterator(samples)) {
      write_file(desk.store() / entry.path().filename(), read_file(entry.path()));
      ++count;
    }
  }
  REQUIRE(count == 12);
  const std::string text = desk.say({"status"}).out;
  INFO(text);
  CHECK(line_count(text) <= 23);
  CHECK(widest_line(text) <= 80);
  for (const auto& entry : std::filesystem::directory_iterator(desk.store())) {
    const std::string file = entry.path().filename().string();
    CHECK_THAT("\n" + text, Catch::Contains("\n" + file.substr(0, file.find('.')) + " "));
  }
}

TEST_CASE("JSON tells a proposal from what is to be done, what asks for nothing from what was not begun") {
  House house;
  house.desk().with("review", checkpoint_text("review", R"(, "blockers": [{"id": "b1", "description": "Break it?",
    "blocking": "all", "needs": "user_decision", "proposed_resolution": "Yes"}])"));
  house.desk().with("over", bare_checkpoint_text("over", "complete", R"(, "next_actions": [])"));
  const Json next = house.ask({"next"}).at("next");
  CHECK(next.at("action") == "Yes");
  CHECK(next.at("question") == "Break it?");
  CHECK(next.at("proposed_resolution") == "Yes");
  const Json over = house.ask({"list", "over"}).at("checkpoints")[0];
  CHECK(over.at("rank_name").is_null());
  CHECK(over.at("question").is_null());
  const Json film = house.ask({"status", "film"}).at("checkpoints")[0];
  CHECK(film.at("kind") == "stage");
  CHECK(film.at("kind_name") == "project");
  CHECK(film.at("question").is_null());
}

TEST_CASE("what waits for a person is told in one order, whatever is asked") {
  House house;
  const auto with_question = [&](const std::string& skill, const std::string& updated_at) {
    std::string text = checkpoint_text(skill, R"(, "blockers": [{"id": "b1", "description": "Break it?",
      "blocking": "all", "needs": "user_decision"}])");
    const std::string before = R"("updated_at": "2026-05-08T09:00:00Z")";
    REQUIRE(text.find(before) != std::string::npos);
    house.desk().with(skill, text.replace(text.find(before), before.size(), "\"updated_at\": \"" + updated_at + "\""));
  };
  with_question("review", "2026-05-08T08:00:00Z");
  with_question("tester", "2026-05-08T11:00:00Z");
  house.write({"workflow", "advance", "build", "--fail"});
  const auto owners = [&](const std::string& command) {
    Words names;
    const Json decisions = house.ask({command}).at("decisions");
    for (const Json& row : decisions) names.push_back(row.at("owner"));
    return names;
  };
  CHECK(owners("decisions") == Words{"tester", "review", "build"});
  CHECK(owners("status") == owners("decisions"));
  const std::string brief = house.say({"status", "--brief"}).out;
  CHECK(brief.find("  tester [b1]") < brief.find("  review [b1]"));
}

TEST_CASE("resume and next say of work of each kind where it stands, in the words of status") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  write_file(desk.folder() / "m.json", R"({"name": "short", "stages": [{"name": "design"}]})");
  desk.write({"stage", "init", "shop", "--manifest=m.json"});
  desk.write({"workflow", "start", "build"});
  desk.write({"run", "write", "--ticket-id=T-1", "--run-id=r1", "--phase=implement",
              R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"});
  for (const std::string name : {"review", "shop", "build", "T-1"}) {
    const Json resumed = desk.ask({"resume", name});
    const Json row = desk.ask({"status", name}).at("checkpoints").at(0);
    for (const char* const field : {"kind_name", "status", "phase", "step", "updated_at", "age_days", "stale",
                                    "progress", "progress_summary", "action"}) {
      INFO(name << " " << field);
      CHECK(resumed.at(field) == row.at(field));
    }
    const Json ranked = desk.ask({"next", name}).at("next");
    for (const char* const field : {"updated_at", "age_days", "begun_at", "stale", "path", "status"}) {
      INFO(name << " " << field);
      CHECK(ranked.at(field) == row.at(field));
    }
  }
  CHECK(desk.ask({"resume", "nothing-yet"}).at("status").is_null());
  const Json shown = desk.ask({"workflow", "show", "build"});
  CHECK(shown.at("updated_at") == shown.at("last_activity"));
}
