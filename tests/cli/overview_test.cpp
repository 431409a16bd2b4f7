// What an overview must not leave out, and what one name leads to, of work of all kinds.

#include <algorithm>

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

const std::string kPayload = R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})";

void begin_project(Desk& desk, const std::string& name) {
  write_file(desk.folder() / "m.json", R"({"name": "short", "stages": [
    {"name": "design", "human_approval_default": true}, {"name": "build"}]})");
  desk.write({"stage", "init", name, "--manifest=m.json"});
}

}  // namespace

TEST_CASE("a run's record that cannot be read is named by every overview, and where the run goes on") {
  Desk desk;
  desk.with_repository();
  desk.write({"run", "write", "--ticket-id=PLAT-2", "--run-id=r7", "--phase=local_review",
              R"(--payload={"iteration_count": 1, "last_clean_sha": "abc1234", "issue_fingerprints": []})"});
  const Json read = desk.ask({"run", "read", "--ticket-id=PLAT-2", "--run-id=r7", "--phase=local_review"});
  const std::string path = read.at("path");
  write_file(desk.folder() / path, "{\"a\": ");
  for (const std::string command : {"status", "list", "next", "decisions"}) {
    INFO(command);
    const Said said = desk.say({command});
    CHECK(said.exit == 0);
    CHECK_THAT(said.out + said.err, Catch::Contains(path));
    CHECK(desk.ask({command}).at("problems").at(0).at("path") == path);
  }
}

TEST_CASE("halted means all that is halted, whether or not it asks something, and how it goes on is shown") {
  Desk desk;
  desk.with_repository().with("deploy", bare_checkpoint_text("deploy", "failed", ""));
  begin_project(desk, "app");
  desk.write({"stage", "write", "app", "design", "--status=failed", "--error=no money"});
  const Json rows = desk.ask({"list", "halted"}).at("checkpoints");
  REQUIRE(rows.size() == 2);
  const Said all = desk.say({"decisions"});
  CHECK_THAT(all.out,
             Catch::Contains("1 decision waiting on you: 2 pieces of work are halted") &&
                 Catch::Contains("1 piece of work is halted and asks nothing: 'git checkpoint status halted'"));
  CHECK_THAT(desk.say({"status", "deploy"}).out,
             Catch::Contains("go on    git checkpoint update deploy --status=in_progress"));
}

TEST_CASE("what happened since a time names tasks, approvals and who gave them") {
  Desk desk;
  desk.with_repository();
  begin_project(desk, "app");
  desk.write({"stage", "write", "app", "design", "--status=awaiting_human"});
  desk.write({"stage", "approve", "app", "design", "--by=Bea"});
  desk.write({"workflow", "start", "build"});
  desk.write({"workflow", "task", "build", "form", "--status=failed"});
  const std::string said = desk.say({"status", "--since=2d"}).out;
  CHECK_THAT(said, Catch::Contains("the stage 'design' is approved, by Bea\n"));
  CHECK_THAT(said, Catch::Contains("moved    form: failed\n"));
}

TEST_CASE("who asks one kind's command for work of another kind is led there, and not told to begin it") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  begin_project(desk, "web");
  desk.write({"workflow", "start", "book"});
  const auto hint_of = [&](const std::vector<std::string>& words) { return desk.ask(words, 1).at("hint"); };
  CHECK(hint_of({"stage", "status", "book"}) == "'git checkpoint status book' tells of the workflow of that name");
  CHECK(hint_of({"stage", "approve", "review", "one"}) ==
        "'git checkpoint status review' tells of the session of that name");
  CHECK(hint_of({"workflow", "show", "web"}) == "'git checkpoint status web' tells of the project of that name");
  CHECK_THAT(desk.say({"run", "replay", "web"}).err,
             Catch::Contains("hint: 'git checkpoint status web' tells of the project of that name\n"));
}

TEST_CASE("a decision on a stage that cannot be read has a next step") {
  Desk desk;
  desk.with_repository();
  begin_project(desk, "web");
  desk.write({"stage", "write", "web", "design", "--status=awaiting_human"});
  write_file(desk.store() / "pipelines/web/checkpoint_design.json", "{");
  CHECK_THAT(desk.say({"stage", "approve", "web", "design"}).err,
             Catch::Contains("hint: ") && Catch::Contains("checkpoint_design.json"));
}

TEST_CASE("a workflow that cannot be read is led back to what it was before it is begun afresh") {
  Desk desk;
  desk.with_repository();
  desk.write({"workflow", "start", "site"});
  write_file(desk.store() / "workflows/site/phase.json", "{\"workflow_id\": ");
  for (const std::string command : {"resume", "advance", "show"}) {
    INFO(command);
    CHECK_THAT(desk.ask({"workflow", command, "site"}, command == "resume" ? 4 : 1).at("hint").get<std::string>(),
               Catch::StartsWith("'git log -p -- :/.checkpoints/workflows/site/phase.json' shows what it was"));
  }
}

TEST_CASE("a phase and a task of a workflow have addresses") {
  Desk desk;
  desk.with_repository();
  desk.write({"workflow", "start", "build"});
  desk.write({"workflow", "task", "build", "form", "--status=running"});
  const Said task = desk.say({"status", "build/form"});
  CHECK(task.exit == 0);
  CHECK_THAT(task.out + task.err, Catch::Contains("'build/form' is the task 'form' of the workflow 'build'"));
  const Said phase = desk.say({"resume", "build/REQUIREMENTS"});
  CHECK(phase.exit == 0);
  CHECK_THAT(phase.out, Catch::Contains("is the phase 'REQUIREMENTS' of the workflow 'build'"));
}

TEST_CASE("work of every kind is shown as a commit has it") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  begin_project(desk, "web");
  desk.write({"stage", "write", "web", "design", "--status=awaiting_human"});
  desk.write({"workflow", "start", "build"});
  const std::string first = desk.commit("Begin");
  desk.write({"stage", "approve", "web", "design", "--by=Bea"});
  desk.commit("Approve");
  const Json shown = desk.ask({"show", "HEAD~1:web/design"});
  CHECK(shown.at("checkpoint").at("status") == "awaiting_human");
  CHECK(shown.at("revision") == first);
  CHECK(desk.ask({"show", "HEAD:web/design"}).at("checkpoint").at("status") == "completed");
  CHECK(desk.ask({"show", "HEAD~1:build"}).at("kind") == "workflow");
  CHECK(desk.ask({"show", "HEAD~1:project/web"}).at("kind") == "stage");
  CHECK(desk.ask({"show", "HEAD~1:review"}).at("kind") == "session");
  CHECK_THAT(desk.say({"show", "HEAD~1:nope"}).err, Catch::Contains("there is no session 'nope' in 'HEAD~1'"));
  CHECK(desk.say({"show", "HEAD:web/nope"}).err ==
        "error: there is no checkpoint 'web/nope' in 'HEAD'\n"
        "hint: 'git checkpoint report --rev=HEAD --format=markdown' shows all that it has\n");
}

TEST_CASE("next names the command that records how the work has gone on") {
  Desk desk;
  desk.with_repository();
  desk.write({"run", "write", "--ticket-id=PLAT-1", "--run-id=r1", "--phase=implement", kPayload});
  const std::string command = desk.ask({"next"}).at("next").at("recorded_by");
  CHECK_THAT(command, Catch::StartsWith("git checkpoint run write --ticket-id=PLAT-1"));
  CHECK_THAT(desk.say({"next"}).out, Catch::Contains("then     git checkpoint run write --ticket-id=PLAT-1"));
}
