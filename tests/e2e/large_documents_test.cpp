// checkpoint.maxFileSize raises the limit for every command, not only for the one that lets the document in.

#include <nlohmann/json.hpp>

#include "e2e/home.h"
#include "support/catch.h"

using namespace checkpoint::test;

namespace {

constexpr const char* kSession = "work/.checkpoints/review.checkpoint.json";
constexpr const char* kRecord =
    "work/.checkpoints/runs/T/a1b2c3d4-e5f6-7890-abcd-ef1234567890/phase_1_implement_a1.json";
constexpr const char* kRun = " --ticket-id=T --run-id=a1b2c3d4-e5f6-7890-abcd-ef1234567890";

// More than a document may have by default.
const std::string kLong(std::size_t{5} * 1024 * 1024, 'x');

std::string long_session(const std::string& phase, const std::string& summary = "Under way.") {
  auto document = nlohmann::ordered_json::parse(valid_session("review", phase));
  document["progress_summary"] = summary;
  document["skill_state"] = {{"log", kLong}};
  return document.dump(2) + "\n";
}

// The record that `run write` makes, with a field of another program's.
std::string long_record(const std::string& record) {
  auto document = nlohmann::ordered_json::parse(record);
  document["log"] = kLong;
  return document.dump(2) + "\n";
}

Home with_large_documents() {
  Home home;
  home.repository("work");
  home.ok("work", "git checkpoint init --quiet && git config checkpoint.maxFileSize 16m");
  home.write(kSession, long_session("build"));
  home.ok("work", "git checkpoint run write --phase=implement " + std::string(kRun) +
                      R"( --payload='{"branch_name": "b", "commit_sha": "abc1234"}')");
  home.write(kRecord, long_record(home.read(kRecord)));
  home.ok("work", "git add -A && git commit -qm start");
  return home;
}

}  // namespace

TEST_CASE("what is larger than usual is read by every command where the limit allows it") {
  const Home home = with_large_documents();
  const std::string run(kRun);
  const std::vector<std::string> commands = {
      "validate",
      "validate --since=HEAD",
      "status --since=1d",
      "resume review",
      "log review",
      "show review",
      "show HEAD:review",
      "update review --phase=test",
      "diff",
      "doctor --only=invalid-json,invalid-schema",
      "run read --phase=implement" + run,
      "run list" + run,
      "run validate --phase=implement" + run,
      "run resume" + run,
      "export opchain out",
      "export opchain out",
      "import opchain out",
  };
  for (const std::string& command : commands) {
    const auto answer = home.run("work", "git checkpoint " + command + " --json");
    INFO(command << ": " << answer.output.substr(0, 1000) << answer.errors.substr(0, 1000));
    CHECK(answer.status == 0);
    CHECK(answer.output.find("the limit is") == std::string::npos);
  }
  CHECK(home.ok("work", "git diff -- .checkpoints/review.checkpoint.json").find("\n+phase: test\n") !=
        std::string::npos);
}

TEST_CASE("a record that is larger than usual is as immutable as any other") {
  const Home home = with_large_documents();
  std::string changed = home.read(kRecord);
  changed.replace(changed.find("abc1234"), 7, "fff1234");
  home.write(kRecord, changed);
  home.ok("work", "git commit -qam change --no-verify");
  CHECK(home.run("work", "git checkpoint validate --since=HEAD~1").status == 1);
}

TEST_CASE("checkpoints that are larger than usual merge by their fields, and a conflict in them can be resolved") {
  const Home home = with_large_documents();
  home.ok("work", "git checkout -qb other");
  home.write(kSession, long_session("build", "Theirs."));
  home.ok("work", "git commit -qam theirs && git checkout -q -");
  home.write(kSession, long_session("test"));
  home.ok("work", "git commit -qam ours");
  SECTION("apart") {
    home.ok("work", "git merge -q --no-edit other");
    const auto merged = nlohmann::json::parse(home.read(kSession));
    CHECK(merged.at("phase") == "test");
    CHECK(merged.at("progress_summary") == "Theirs.");
    CHECK(merged.at("skill_state").at("log") == kLong);
  }
  SECTION("in one field") {
    home.write(kSession, long_session("test", "Ours."));
    home.ok("work", "git commit -qam more");
    CHECK(home.run("work", "git merge -q --no-edit other").status == 1);
    home.ok("work",
            "git checkpoint resolve --list && git checkpoint resolve --theirs && git add . && git commit -qm done");
    CHECK(nlohmann::json::parse(home.read(kSession)).at("progress_summary") == "Theirs.");
  }
}
