// Workflows on two branches, merged, rebased and picked by git with the driver that `init` has installed.

#include <nlohmann/json.hpp>
#include <set>

#include "e2e/home.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Catch::Contains;
using Json = nlohmann::json;

const std::string kFolder = ".checkpoints/workflows/w/";

// A repository whose branches `main` and `theirs` begin with the same workflow.
class WorkflowBranches {
 public:
  WorkflowBranches() {
    home.repository("work");
    home.write("work/base.txt", "base\n");
    home.write("work/demand.json", "{}");
    home.write("work/final_design.json", "{}");
    ok("git checkpoint init -q && git checkpoint workflow start w -q");
    commit("start");
    ok("git checkout -q -b theirs");
    home.set("GIT_CHECKPOINT_NOW", "2026-06-03T12:00:00Z");
  }

  std::string ok(const std::string& script) const { return home.ok("work", script); }
  ProgramAnswer run(const std::string& script) const { return home.run("work", script); }
  Json ask(const std::string& words) const { return Json::parse(run("git checkpoint " + words + " --json").output); }
  void advance(const std::string& time) const { workflow("advance w", time); }
  void task(const std::string& id, const std::string& status, const std::string& time) const {
    workflow("task w " + id + " --status=" + status, time);
  }
  void commit(const std::string& subject) const { ok("git add -A && git commit -q -m '" + subject + "'"); }
  void back_to_main() const { ok("git checkout -q main"); }
  Json document(const std::string& file) const { return Json::parse(home.read("work/" + kFolder + file)); }
  // The fields that a merge has left open.
  std::set<std::string> asked() const {
    std::set<std::string> paths;
    const Json remaining = ask("resolve --list").at("remaining");
    for (const Json& open : remaining) paths.insert(open.at("path").get<std::string>());
    return paths;
  }
  std::set<std::string> tasks() const {
    std::set<std::string> found;
    const Json execution = document("execution.json");
    for (const Json& task : execution.at("tasks")) {
      found.insert(task.at("id").get<std::string>() + ":" + task.at("status").get<std::string>());
    }
    return found;
  }
  std::string archive() const {
    std::string path = ask("workflow archive w").at("archived");
    commit("archived");
    return path;
  }
  void check_valid() const {
    CHECK(ok("git checkpoint validate") == "2 files checked, nothing wrong\n");
    CHECK(ask("workflow show w").at("success") == true);
  }

  Home home;

 private:
  void workflow(const std::string& words, const std::string& time) const {
    ok("GIT_CHECKPOINT_NOW=" + time + " git checkpoint workflow " + words + " -q");
  }
};

const std::string kEarly = "2026-06-03T10:00:00Z";
const std::string kLate = "2026-06-03T11:00:00Z";

// Both have finished the first phase, and have a task of their own.
void advance_both(const WorkflowBranches& branches) {
  branches.advance(kEarly);
  branches.task("a", "running", kEarly);
  branches.commit("theirs");
  branches.back_to_main();
  branches.advance(kLate);
  branches.task("b", "running", kLate);
  branches.commit("ours");
}

void check_both(const WorkflowBranches& branches) {
  branches.check_valid();
  const Json phase = branches.document("phase.json");
  CHECK(phase.at("current_phase") == "ARCHITECTURE");
  CHECK(phase.at("last_updated") == kLate);
  REQUIRE(phase.at("completed_phases").size() == 1);
  CHECK(phase.at("completed_phases").at(0).at("completed_at") == kEarly);
  CHECK(branches.tasks() == std::set<std::string>{"a:running", "b:running"});
}

}  // namespace

TEST_CASE("a phase that both branches have finished is finished once, and the tasks of both stay") {
  const WorkflowBranches branches;
  advance_both(branches);
  SECTION("merge") { branches.ok("git merge -q --no-edit theirs"); }
  SECTION("rebase") { branches.ok("git rebase -q theirs"); }
  SECTION("cherry-pick") { branches.ok("git cherry-pick theirs"); }
  check_both(branches);
}

TEST_CASE("branches that stand in two phases are asked which one holds, and every task stays") {
  const WorkflowBranches branches;
  branches.advance(kEarly);
  branches.advance(kEarly);
  branches.task("a", "running", kEarly);
  branches.commit("theirs");
  branches.back_to_main();
  branches.advance(kLate);
  branches.task("b", "running", kLate);
  branches.commit("ours");
  const auto [command, further] =
      GENERATE(std::pair<std::string, std::string>{"merge --no-edit theirs", "--theirs"},
               std::pair<std::string, std::string>{"rebase theirs", "--ours"},  // a rebase works from the other side
               std::pair<std::string, std::string>{"cherry-pick theirs", "--theirs"});
  INFO(command);
  const ProgramAnswer answer = branches.run("git " + command);
  CHECK(answer.status != 0);
  CHECK(branches.asked() == std::set<std::string>{"current_phase", "completed_phases"});
  branches.ok("git checkpoint resolve " + further);
  branches.check_valid();
  CHECK(branches.document("phase.json").at("current_phase") == "IMPLEMENTATION");
  CHECK(branches.document("phase.json").at("completed_phases").size() == 2);
  CHECK(branches.tasks() == std::set<std::string>{"a:running", "b:running"});
}

TEST_CASE("a workflow that failed on one branch and went on on another is as the chosen one left it") {
  const WorkflowBranches branches;
  branches.advance(kEarly);
  branches.commit("advanced");
  branches.ok("git checkout -q main && git merge -q theirs && git checkout -q theirs");
  branches.advance(kEarly);
  branches.commit("theirs");
  branches.back_to_main();
  branches.ok("git checkpoint workflow advance w --fail -q");
  branches.commit("ours");
  CHECK(branches.run("git merge --no-edit theirs").status == 1);
  CHECK(branches.asked() == std::set<std::string>{"current_phase", "phase_status", "completed_phases"});
  const auto [side, status, completed] =
      GENERATE(std::tuple<std::string, std::string, std::size_t>{"--ours", "failed", 1},
               std::tuple<std::string, std::string, std::size_t>{"--theirs", "in_progress", 2});
  branches.ok("git checkpoint resolve " + side);
  branches.check_valid();
  CHECK(branches.document("phase.json").at("phase_status") == status);
  CHECK(branches.document("phase.json").at("completed_phases").size() == completed);
}

TEST_CASE("one task that two branches have changed stands as far along as either, and two ends of it are a question") {
  const WorkflowBranches branches;
  branches.task("a", "pending", kEarly);
  branches.commit("a task");
  branches.ok("git checkout -q main && git merge -q theirs && git checkout -q theirs");
  SECTION("further along") {
    branches.task("a", "running", kEarly);
    branches.commit("begun");
    branches.back_to_main();
    branches.task("a", "complete", kLate);
    branches.commit("done");
    branches.ok("git merge -q --no-edit theirs");
    branches.check_valid();
    CHECK(branches.tasks() == std::set<std::string>{"a:complete"});
  }
  SECTION("two ends") {
    branches.task("a", "failed", kEarly);
    branches.commit("failed");
    branches.back_to_main();
    branches.task("a", "complete", kLate);
    branches.commit("done");
    CHECK(branches.run("git merge --no-edit theirs").status == 1);
    CHECK(branches.asked() ==
          std::set<std::string>{"tasks[id=a].status", "tasks[id=a].started_at", "tasks[id=a].completed_at"});
    branches.ok("git checkpoint resolve --ours");
    branches.check_valid();
    CHECK(branches.tasks() == std::set<std::string>{"a:complete"});
  }
}

TEST_CASE("a workflow that one branch archives and the other leaves alone is archived") {
  const WorkflowBranches branches;
  const std::string archive = branches.archive();
  branches.back_to_main();
  branches.home.write("work/base.txt", "changed\n");
  branches.commit("something else");
  branches.ok("git merge -q --no-edit theirs");
  CHECK(branches.home.has("work/" + archive + "/phase.json"));
  CHECK_FALSE(branches.home.has("work/" + kFolder + "phase.json"));
}

TEST_CASE("what a branch did to a workflow that the other archived is never carried into the archive unasked") {
  const WorkflowBranches branches;
  const std::string archive = branches.archive();
  const std::string archived = branches.home.read("work/" + archive + "/execution.json");
  branches.back_to_main();
  branches.task("a", "running", kLate);
  branches.commit("ours");
  const std::string command = GENERATE("merge --no-edit theirs", "cherry-pick theirs", "rebase theirs");
  INFO(command);
  CHECK(branches.run("git " + command).status == 1);
  const Json listed = branches.ask("resolve --list").at("remaining");
  REQUIRE(listed.size() == 1);
  CHECK(listed.at(0).at("file") == archive + "/execution.json");
  CHECK(listed.at(0).at("why") == "one side archived it, the other went on with it");
  const std::string side = command == "rebase theirs" ? "--ours" : "--theirs";
  CHECK_THAT(branches.ok("git checkpoint resolve " + side),
             Catch::StartsWith("resolved " + archive + "/execution.json\n"));
  CHECK(branches.home.read("work/" + archive + "/execution.json") == archived);
}

TEST_CASE("the archive's side of a merge and the other side of it can both be had back") {
  const WorkflowBranches branches;
  const std::string archive = branches.archive();
  branches.back_to_main();
  branches.advance(kLate);
  branches.commit("ours");
  CHECK(branches.run("git merge --no-edit theirs").status == 1);
  CHECK_FALSE(branches.ask("resolve").at("remaining").empty());
  branches.ok("git checkpoint resolve --theirs && git checkout -q main -- " + kFolder);
  branches.commit("merged");
  branches.check_valid();
  CHECK(branches.document("phase.json").at("current_phase") == "ARCHITECTURE");
  CHECK(branches.home.has("work/" + archive + "/phase.json"));
}

TEST_CASE("a review finds what a branch did to a workflow by hand, and takes what the commands do") {
  const WorkflowBranches branches;
  const auto checked = [&] { return branches.run("git checkpoint validate --since=main --json"); };
  SECTION("its steps") {
    branches.advance(kEarly);
    branches.task("a", "running", kEarly);
    branches.commit("steps");
    CHECK(checked().status == 0);
    branches.archive();
    CHECK(checked().status == 0);
  }
  SECTION("another beginning") {
    Json phase = branches.document("phase.json");
    phase["started_at"] = "2026-06-01T00:00:00Z";
    branches.home.write("work/" + kFolder + "phase.json", phase.dump(2) + "\n");
    branches.commit("another beginning");
    CHECK(checked().status == 1);
    CHECK_THAT(checked().output, Contains("started-at-changed"));
  }
  SECTION("gone") {
    branches.ok("git rm -q -r " + kFolder);
    branches.commit("gone");
    CHECK(checked().status == 1);
    CHECK_THAT(checked().output, Contains("deleted-without-archive"));
  }
  SECTION("an archive that changes") {
    const std::string archive = branches.archive();
    branches.ok("git checkout -q main && git merge -q theirs && git checkout -q -b later");
    branches.home.write("work/" + archive + "/phase.json", "{}\n");
    branches.ok("git add -A && git commit -q --no-verify -m rewritten");  // past the hook, which stops it
    CHECK(checked().status == 1);
    CHECK_THAT(checked().output, Contains("append-only-changed"));
  }
}

TEST_CASE("the hook holds back a workflow that is staged with an illegal phase, whatever the work tree has") {
  const WorkflowBranches branches;
  const std::string valid = branches.home.read("work/" + kFolder + "phase.json");
  const auto [member, value] = GENERATE(std::pair<std::string, Json>{"phase_status", "nearly"},
                                        std::pair<std::string, Json>{"current_phase", "VERIFICATION"},
                                        std::pair<std::string, Json>{"workflow_id", "other"});
  INFO(member);
  Json phase = Json::parse(valid);
  phase[member] = value;
  branches.home.write("work/" + kFolder + "phase.json", phase.dump(2) + "\n");
  branches.ok("git add -A");
  branches.home.write("work/" + kFolder + "phase.json", valid);
  const ProgramAnswer answer = branches.run("git commit -q -m invalid");
  CHECK(answer.status == 1);
  CHECK_THAT(answer.errors, Contains(kFolder + "phase.json:"));
  branches.ok("git add -A");
  CHECK(branches.run("git commit -q --allow-empty -m valid").status == 0);
}

}  // namespace checkpoint::test
