// doctor as users run it: two programs, and several at once.

#include "e2e/workbench.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
namespace fs = std::filesystem;

namespace {

fs::path project(Workbench& bench) {
  fs::path root = bench.repository("repo");
  REQUIRE(bench
              .shell(root, R"(
      git commit -q --allow-empty -m 'Begin'
      git commit -q --allow-empty -m 'Add search (#12)'
      git checkpoint update notes --phase=a '--next_actions:json=["Merge #12", "Merge #13", "Go on"]'
  )")
              .ok());
  return root;
}

}  // namespace

TEST_CASE("git checkpoint doctor answers from a subfolder, with its exit status and one JSON object") {
  Workbench bench;
  const fs::path root = project(bench);
  fs::create_directories(root / "src");
  const ProgramAnswer answer = bench.checkpoint(root / "src", {"doctor", "--only=landed-action", "--json"});
  CHECK(answer.status == 1);
  const auto findings = nlohmann::json::parse(answer.output).at("findings");
  REQUIRE(findings.size() == 1);
  CHECK(findings.at(0).at("token") == "#12");
}

TEST_CASE("doctor says first that HEAD names a commit which is not there") {
  Workbench bench;
  const fs::path root = project(bench);
  write_file(root / ".git/HEAD", std::string(40, 'a') + "\n");
  const ProgramAnswer answer = bench.checkpoint(root, {"doctor"});
  CHECK(answer.status == 128);
  CHECK_THAT(answer.errors,
             Catch::Contains("the commit of HEAD, " + std::string(40, 'a') + ", is not in this repository"));
  CHECK(answer.output.empty());
}

TEST_CASE("init and doctor say that a repository is damaged, and write nothing") {
  Workbench bench;
  const fs::path root = project(bench);
  fs::remove(root / ".git/HEAD");
  for (const std::string command : {"init", "doctor", "status"}) {
    const ProgramAnswer answer = bench.checkpoint(root, {command});
    INFO(command << answer.output);
    CHECK(answer.status == 128);
    CHECK_THAT(answer.errors, Catch::Contains("is a damaged git repository: HEAD is missing or broken"));
  }
}

TEST_CASE("what --fix registers is the program that users call") {
  Workbench bench;
  const fs::path root = project(bench);
  bench.ask(root, {"doctor", "--only=hook-unreachable,driver-missing,driver-not-registered", "--fix"});
  // Where git has hooks in its configuration, there is no file of them.
  const fs::path file = root / ".git/hooks/pre-commit";
  const std::string hook = fs::exists(file) ? read_file(file) : bench.git(root, {"config", "hook.checkpoint.command"});
  CHECK(hook.find("git-checkpoint-history") == std::string::npos);
  CHECK(hook.find("git-checkpoint") != std::string::npos);
  const auto left = bench.ask(root, {"doctor", "--only=hook-unreachable,driver-not-registered"});
  CHECK(left.at("findings").empty());
}

TEST_CASE("eight doctors at once, while commits arrive and the index is lost, agree on every answer") {
  Workbench bench;
  const fs::path root = project(bench);
  const ProgramAnswer all = bench.shell(root, R"sh(
      for round in 1 2 3 4; do
        for doctor in 1 2 3 4 5 6 7 8; do
          git checkpoint doctor --json --only=landed-action >"../$round.$doctor.json" 2>"../$round.$doctor.err" &
        done
        for commit in 1 2 3 4 5 6; do git commit -q --allow-empty -m "More $round (#9$round$commit)"; done
        case $round in
        2) rm -f .git/checkpoint/history.sqlite* ;;
        3) echo damaged >.git/checkpoint/history.sqlite ;;
        esac
        wait
      done
  )sh");
  REQUIRE(all.ok());
  for (const std::string round : {"1", "2", "3", "4"}) {
    for (int doctor = 1; doctor <= 8; ++doctor) {
      const std::string name = round + "." + std::to_string(doctor);
      INFO(name << " " << read_file(bench / (name + ".json")));
      const auto answer = nlohmann::json::parse(read_file(bench / (name + ".json")));
      REQUIRE(answer.at("findings").size() == 1);
      CHECK(answer.at("findings").at(0).at("evidence").at("subject") == "Add search (#12)");
      CHECK(answer.at("references").at(1).at("state") == "unknown");
      CHECK(read_file(bench / (name + ".err")).empty());
    }
  }
}
