// Of what `log` tells: what is gone, what a word means that is no name, and what several are called.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

TEST_CASE("log tells of what is gone from the work tree, under its full name and under its own") {
  Desk desk;
  desk.with_repository().with_history().with("review", checkpoint_text("review"));
  REQUIRE(desk.say({"stage", "init", "film"}).exit == 0);
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  const std::string payload = R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})";
  REQUIRE(desk.say({"run", "write", "--ticket-id=PLAT-1", "--run-id=r", "--phase=implement", payload}).exit == 0);
  desk.commit("Begin");
  for (const char* const folder : {"pipelines", "workflows", "runs"})
    std::filesystem::remove_all(desk.store() / folder);
  std::filesystem::remove(desk.file_of("review"));
  desk.commit("Away with it");
  for (const char* const name : {"project/film", "film", "workflow/build", "build", "run/PLAT-1", "PLAT-1", "PLAT-1/r",
                                 "session/review", "review"}) {
    const Json entries = desk.ask({"log", name}).at("entries");
    INFO(name << entries);
    REQUIRE(entries.size() == 2);
    CHECK(entries[1].at("subject") == "Begin");
  }
  CHECK_THAT(desk.say({"log", "project/film"}).out,
             Catch::StartsWith("Nothing is called 'project/film' any more; this is the history of what was.\n\n"));
  CHECK_THAT(desk.say({"log", "runs"}).out,
             Catch::StartsWith("There are no runs any more; this is the history of those there were.\n\n"));
  CHECK(desk.say({"log", "project/flim"}).exit == 1);
  CHECK(desk.say({"log", "failed"}).exit == 1);
}

TEST_CASE("log names each document as people do, whatever its kind") {
  Desk desk;
  desk.with_repository().with_history();
  desk.write({"stage", "init", "film"});
  desk.write({"snapshot", "plan", "shop", "--name=designed"});
  desk.write({"snapshot", "create", "shop", "designed"});
  write_file(desk.store() / "config.json", "{}");
  desk.commit("Begin");
  const std::string text = desk.say({"log"}).out;
  for (const char* const name : {"  project 'film'  .checkpoints/pipelines/film/project.json\n",
                                 "  manifest of project 'film'  .checkpoints/pipelines/film/manifest.json\n",
                                 "  plan of snapshots of workflow 'shop'  .checkpoints/snapshots/shop/plan.json\n",
                                 "  settings of the store  .checkpoints/config.json\n"}) {
    CHECK_THAT(text, Catch::Contains(name));
  }
  const std::string id = desk.ask({"snapshot", "list", "shop"}).at("snapshots").at(0).at("snapshot_id");
  CHECK_THAT(text, Catch::Contains("  snapshot 'designed' " + id.substr(0, 12) + " of workflow 'shop'\n"));
}

TEST_CASE("log names files that are called so and that nobody can go on with, and says in JSON of what it tells") {
  Desk desk;
  desk.with_repository().with_history().with("film", checkpoint_text("film"));
  REQUIRE(desk.say({"workflow", "start", "film"}).exit == 0);
  REQUIRE(desk.say({"workflow", "start", "audit"}).exit == 0);
  desk.commit("Begin");
  write_file(desk.store() / "workflows/film/phase.json", "{,");
  const Said said = desk.say({"log", "film"});
  CHECK(said.exit == 0);
  CHECK_THAT(said.err, Catch::Contains("workflows/film/phase.json: line 1, column 2"));
  const Json answer = desk.ask({"log", "film"});
  REQUIRE(answer.at("problems").size() == 1);
  CHECK(answer.at("problems")[0].at("path") == ".checkpoints/workflows/film/phase.json");
  CHECK(desk.ask({"log", "sessions"}).at("of") == "Of the sessions there are: session/film");
  CHECK(desk.ask({"log", "audit"}).at("of") == "");
  CHECK(desk.ask({"log", "audit"}).at("problems").empty());
}

TEST_CASE("where what is of a kind cannot be read, nothing says that it is gone, and its files are named") {
  Desk desk;
  desk.with_repository().with_history().with("review", checkpoint_text("review"));
  REQUIRE(desk.say({"stage", "init", "film"}).exit == 0);
  for (const char* const id : {"audit", "build"}) REQUIRE(desk.say({"workflow", "start", id}).exit == 0);
  desk.commit("Begin");
  write_file(desk.store() / "pipelines/film/project.json", "{,");
  for (const char* const id : {"audit", "build"}) write_file(desk.store() / "workflows" / id / "phase.json", "{,");
  for (const char* const word : {"workflow", "workflows"}) {
    const Said said = desk.say({"log", word});
    INFO(word << said.out << said.err);
    CHECK(said.exit == 0);
    CHECK_THAT(said.out, !Catch::Contains("any more") && Catch::Contains("Begin"));
    CHECK_THAT(said.err, Catch::Contains("audit/phase.json: line 1") && Catch::Contains("build/phase.json: line 1") &&
                             !Catch::Contains("film"));
    CHECK(desk.ask({"log", word}).at("problems").size() == 2);
    for (const char* const command : {"list", "status", "next", "decisions", "resume"}) {
      const Said refused = desk.say({command, word});
      INFO(command << refused.err);
      CHECK(refused.exit == 1);
      CHECK_THAT(refused.err,
                 Catch::StartsWith("error: cannot read '.checkpoints/workflows/audit/phase.json': line 1") &&
                     Catch::Contains("hint: the same holds for .checkpoints/workflows/build/phase.json\n"));
    }
  }
  CHECK_THAT(desk.say({"log", "projects"}).out, !Catch::Contains("any more"));
  CHECK_THAT(desk.say({"list", "failed"}).err,
             Catch::Contains("nothing in .checkpoints is failed, but for 3 files that cannot be read: "
                             ".checkpoints/pipelines/film/project.json, .checkpoints/workflows/audit/phase.json"));
}

TEST_CASE("whoever goes on with what is gone is told where its history is") {
  Desk desk;
  desk.with_repository().with_history().with("review", checkpoint_text("review"));
  REQUIRE(desk.say({"stage", "init", "film"}).exit == 0);
  const std::string payload = R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})";
  REQUIRE(desk.say({"run", "write", "--ticket-id=PLAT-1", "--run-id=r", "--phase=implement", payload}).exit == 0);
  desk.commit("Begin");
  for (const char* const folder : {"pipelines", "runs"}) std::filesystem::remove_all(desk.store() / folder);
  for (const char* const name : {"project/film", "PLAT-1/r", "run/PLAT-1/r"}) {
    const Said said = desk.say({"resume", name});
    INFO(name << said.err);
    CHECK(said.exit == 1);
    CHECK_THAT(said.err, Catch::Contains("there is no checkpoint '" + std::string(name) + "'") &&
                             Catch::Contains("'git checkpoint log " + std::string(name) + "'"));
  }
}

TEST_CASE("log says of which work it tells, where a word means work by its kind or status, or a name is shared") {
  Desk desk;
  desk.with_repository().with_history().with("film", checkpoint_text("film"));
  REQUIRE(desk.say({"workflow", "start", "film"}).exit == 0);
  REQUIRE(desk.say({"workflow", "start", "audit"}).exit == 0);
  REQUIRE(desk.say({"workflow", "advance", "audit", "--fail"}).exit == 0);
  desk.commit("Begin");
  CHECK_THAT(desk.say({"log", "failed"}).out, Catch::StartsWith("Of what is failed now: workflow/audit.\n\n"));
  CHECK_THAT(desk.say({"log", "in_progress"}).out,
             Catch::StartsWith("Of what is in_progress now: session/film, workflow/film.\n\n"));
  CHECK_THAT(desk.say({"log", "sessions"}).out, Catch::StartsWith("Of the sessions there are: session/film.\n\n"));
  CHECK_THAT(desk.say({"log", "film"}).out,
             Catch::StartsWith("Of all that is called 'film': session/film, workflow/film.\n\n"));
  for (const char* const name : {"audit", "workflow/film", "session/film"}) {
    CHECK_THAT(desk.say({"log", name}).out, !Catch::StartsWith("Of "));
  }
}

TEST_CASE("log tells only of what is since a time, and says where that is nothing") {
  Desk desk;
  desk.with_repository().with_history().with("review", checkpoint_text("review"));
  desk.context.environment.set("GIT_AUTHOR_DATE", "2026-05-04T12:00:00Z");
  desk.commit("Begin");
  desk.context.environment.set("GIT_AUTHOR_DATE", "2026-05-07T12:00:00Z");
  desk.with("review", checkpoint_text("review", R"(, "note": "x")"));
  desk.commit("Go on");
  for (const auto& [since, count] : std::vector<std::pair<std::string, std::size_t>>{
           {"2026-05-01", 2}, {"5d", 2}, {"tuesday", 1}, {"2d", 1}, {"2026-05-08T00:00:00Z", 0}}) {
    INFO(since);
    CHECK(desk.ask({"log", "--since=" + since}).at("entries").size() == count);
    CHECK(desk.ask({"log", "review", "--since=" + since}).at("entries").size() == count);
  }
  CHECK(desk.say({"log", "review", "--since=1h"}).out == "There is nothing since then.\n");
  CHECK(desk.say({"log", "--since=soon"}).exit == 129);
  CHECK(desk.say({"log", "--graph", "--since=2d"}).exit == 129);
}
