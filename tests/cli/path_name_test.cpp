// The path of a file or folder that the store keeps of some work is a name of that work.

#include "cli/command_line.h"
#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;

namespace {

using Words = std::vector<std::string>;

const std::string kStore = ".checkpoints/";

std::string said_by(Desk& desk, const Words& words) {
  const Said said = desk.say(words);
  INFO(said.err);
  CHECK(said.exit == 0);
  return said.out;
}

}  // namespace

TEST_CASE("a command that takes a name takes the path of the document instead") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review")).with("other", checkpoint_text("other"));
  for (const char* command : {"status", "show", "list", "next", "resume", "decisions"}) {
    INFO(command);
    CHECK(said_by(desk, {command, kReview}) == said_by(desk, {command, "review"}));
    CHECK(said_by(desk, {command, ":/" + kReview}) == said_by(desk, {command, "review"}));
    CHECK(said_by(desk, {command, desk.file_of("review").string()}) == said_by(desk, {command, "review"}));
  }
  desk.write({"update", kReview, "--phase=looked"});
  CHECK(desk.ask({"show", "review"}).at("checkpoint").at("phase") == "looked");
  desk.context.cwd = desk.store();
  for (const char* path :
       {"review.checkpoint.json", "./review.checkpoint.json", "../.checkpoints/review.checkpoint.json"})
    CHECK(desk.ask({"show", path}).at("owner") == "review");
}

TEST_CASE("the path that JSON gives of work is a name of it, and so is that of a file of it") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  desk.write({"stage", "init", "film"});
  desk.write({"stage", "write", "film", "research", "--status=in_progress"});
  desk.write({"workflow", "start", "build"});
  desk.write({"run", "write", "--ticket-id=PLAT-1", "--run-id=r", "--phase=implement",
              R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"});
  desk.write({"snapshot", "plan", "shop", "--name=designed"});
  const nlohmann::json listed = desk.ask({"list"});
  for (const auto& row : listed.at("checkpoints")) {
    INFO(row.at("path"));
    CHECK(desk.ask({"list", row.at("path").get<std::string>()}).at("checkpoints").at(0).at("owner") == row.at("owner"));
  }
  CHECK(desk.ask({"show", kStore + "pipelines/film/checkpoint_research.json"}).at("part") ==
        "the stage 'research' of the project 'film'");
  CHECK(desk.ask({"stage", "next", kStore + "pipelines/film"}).at("stage") == "research");
  CHECK(desk.ask({"workflow", "show", kStore + "workflows/build/execution.json"}).at("workflow").at("workflow_id") ==
        "build");
  CHECK(desk.ask({"run", "list", kStore + "runs/PLAT-1"}).at("count") == 1);
}

TEST_CASE("a path into a store that leads to no work is refused, with the name that may be meant") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  const Said said = desk.say({"status", kStore + "review.json"});
  CHECK(said.exit == 129);
  CHECK_THAT(said.err, Catch::Contains("'.checkpoints/review.json' is not a file of a checkpoint in .checkpoints\n") &&
                           Catch::Contains("hint: did you mean 'review'?\n"));
  CHECK(desk.say({"status", "part/" + kReview}).exit == 129);
  CHECK(desk.ask({"status", kStore + "gone.checkpoint.json"}, 1).at("error_code") == "not_found");
}

TEST_CASE("a name that ends like a file stays a name") {
  Desk desk;
  desk.with_repository();
  desk.write({"update", "a.json", "--phase=begun"});
  CHECK(desk.ask({"show", "a.json"}).at("owner") == "a.json");
}

TEST_CASE("behind a revision a path is read from the root of the work tree") {
  Desk desk;
  desk.git({"init", "-q"});
  desk.with_history().with("review", checkpoint_text("review"));
  desk.commit("begin");
  desk.context.cwd = desk.store();
  CHECK(desk.ask({"show", "HEAD:" + kReview}).at("owner") == "review");
}
