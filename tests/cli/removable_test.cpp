// What has had its time: `list --removable`.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

TEST_CASE("what could go is told, each with the command that takes it away, a finished session stays") {
  Desk desk;
  desk.with_repository().with("done", bare_checkpoint_text("done", "complete", R"(, "next_actions": [])"));
  desk.with("open", checkpoint_text("open"));
  write_file(desk.folder() / "a.txt", "one\n");
  write_file(desk.folder() / "p.json", R"([{"name": "only"}])");
  desk.commit("Begin");
  desk.write({"workflow", "start", "build", "--phases=p.json"});
  desk.write({"workflow", "advance", "build"});
  desk.write({"snapshot", "plan", "build", "--name=designed", "--retention-days=1"});
  desk.write({"snapshot", "create", "build", "designed", "--files=a.txt"});
  CHECK(desk.ask({"list", "--removable"}).at("removable").size() == 1);
  desk.at("2026-05-10T12:00:00Z");
  INFO("the snapshot is the only copy as long as no commit has it");
  CHECK(desk.ask({"list", "--removable"}).at("removable").size() == 1);
  desk.commit("Take a snapshot");
  const Json all = desk.ask({"list", "--removable"}).at("removable");
  REQUIRE(all.size() == 2);
  CHECK(all.at(0).at("command") == "git checkpoint workflow archive build");
  CHECK(all.at(1).at("command") == "git checkpoint snapshot purge build");
  CHECK(all.at(1).at("why") == "1 snapshot is past the retention period");
  CHECK_THAT(desk.say({"list", "--removable"}).out, Catch::Contains("\n  git checkpoint workflow archive build\n"));
  desk.write({"workflow", "archive", "build"});
  desk.write({"snapshot", "purge", "build"});
  CHECK(desk.ask({"list", "--removable"}).at("removable").empty());
  CHECK(desk.say({"list", "--removable"}).out == "There is no workflow, snapshot or list of telemetry to remove.\n");
}

TEST_CASE("what is not finished, and what has more to say, stays") {
  Desk desk;
  desk.with_repository().with("queued", bare_checkpoint_text("queued", "complete", R"(, "next_actions": ["Tag"])"));
  desk.with("asks", bare_checkpoint_text("asks", "complete", R"(, "next_actions": [], "blockers": [{"id": "b1",
    "description": "Why?", "blocking": "all", "needs": "external_dep"}])"));
  CHECK(desk.ask({"list", "--removable"}).at("removable").empty());
}

TEST_CASE("old entries of long lists are moved away by rotate") {
  Desk desk;
  std::string rows;
  for (int at = 0; at < 25; ++at)
    rows += (at == 0 ? "" : ", ") + std::string("{\"number\": ") + std::to_string(at) + "}";
  desk.with_repository().with("git-ops",
                              checkpoint_text("git-ops", R"(, "skill_state": {"merged_prs": [)" + rows + "]}"));
  const Json all = desk.ask({"list", "--removable"}).at("removable");
  REQUIRE(all.size() == 1);
  CHECK(all.at(0).at("why") == "has 5 old entries in long lists");
  CHECK(all.at(0).at("command") == "git checkpoint rotate git-ops");
}

TEST_CASE("who wants to clean up, by whichever word, is led there") {
  Desk desk;
  for (const char* word : {"clean", "gc", "prune", "purge", "archive", "rm"}) {
    CHECK_THAT(desk.say({word}).err, Catch::Contains("'git checkpoint list --removable'"));
  }
}

TEST_CASE("where a purge would be refused, as the clock cannot be believed, nothing is offered to it") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "a.txt", "one\n");
  desk.commit("Begin");
  desk.write({"snapshot", "plan", "build", "--name=designed", "--retention-days=1"});
  desk.write({"snapshot", "create", "build", "designed", "--files=a.txt"});
  desk.commit("Take a snapshot");
  desk.at("2036-05-10T12:00:00Z");
  CHECK(desk.say({"snapshot", "purge", "build"}).exit == 4);
  CHECK(desk.ask({"list", "--removable"}).at("removable").empty());
}
