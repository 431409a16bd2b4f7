// What is a reason to fail: what is wrong now, not what time has done, and not that a clone was not set up.

#include "doctor/clinic.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

int doctors_exit(Clinic& clinic, std::vector<std::string> words = {}) {
  words.insert(words.begin(), "doctor");
  return clinic.desk.say(words).exit;
}

Json with_file(const std::string& status, const std::string& updated_at) {
  return {{"status", status},
          {"created_at", "2026-01-01T00:00:00Z"},
          {"updated_at", updated_at},
          {"context_primer", {{"generated_files", {"gone.md"}}}}};
}

Json asking(const std::string& action, const std::string& updated_at) {
  return {{"created_at", "2026-01-01T00:00:00Z"}, {"updated_at", updated_at}, {"next_actions", {action}}};
}

void track(const Clinic& clinic) {
  clinic.git({"add", "."});
  clinic.land("Record");
}

std::string bearing_of_first(const Clinic& clinic, const std::string& check) {
  const auto found = clinic.findings(check);
  return found.empty() ? "-" : found.front().at("bearing").get<std::string>();
}

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("time alone never makes doctor fail") {
  Clinic clinic;
  clinic.write("made.md", "x\n");
  clinic.checkpoint("notes", {{"context_primer", {{"generated_files", {"made.md"}}}}});
  REQUIRE(clinic.desk.say({"workflow", "start", "w"}).exit == 0);
  track(clinic);
  for (const std::string now : {"2026-05-08T12:00:00Z", "2026-05-20T12:00:00Z", "2027-05-08T12:00:00Z"}) {
    clinic.desk.at(now);
    CHECK(doctors_exit(clinic) == 0);
  }
  CHECK(bearing_of_first(clinic, "stale") == "old");
  CHECK(bearing_of_first(clinic, "workflow-ancient") == "old");
  CHECK(doctors_exit(clinic, {"--only=stale"}) == 1);
}

TEST_CASE("what is old is told in whole sentences, on two lines where one is too short") {
  Clinic clinic;
  REQUIRE(clinic.desk.say({"workflow", "start", "w"}).exit == 0);
  track(clinic);
  clinic.desk.at("2026-05-20T12:00:00Z");
  CHECK_THAT(clinic.desk.say({"doctor"}).out, Catch::Contains("and are not complete\n"));
}

TEST_CASE("a file that work goes on to change is old news, and no reason to fail") {
  Clinic clinic;
  clinic.commit("src/a.ts", "a\n", "Add a");
  clinic.checkpoint("notes", {{"context_primer", {{"generated_files", {"src/a.ts"}}}}});
  track(clinic);
  clinic.at("2026-05-08T11:00:00Z").commit("src/a.ts", "other\n", "Change a");
  CHECK(bearing_of_first(clinic, "modified-since") == "old");
  CHECK(doctors_exit(clinic) == 0);
  CHECK(doctors_exit(clinic, {"--only=modified-since"}) == 1);
}

TEST_CASE("a file that is gone matters while its checkpoint does") {
  const auto [status, updated_at, expected] = GENERATE(table<std::string, std::string, std::string>({
      {"in_progress", "2026-05-08T09:00:00Z", "now"},
      {"in_progress", "2026-04-08T12:00:00Z", "now"},
      {"in_progress", "2026-04-08T11:59:59Z", "old"},
      {"failed", "2026-05-01T09:00:00Z", "now"},
      {"failed", "2026-03-01T09:00:00Z", "old"},
      {"complete", "2026-05-08T09:00:00Z", "old"},
  }));
  CAPTURE(status, updated_at);
  Clinic clinic;
  clinic.checkpoint("notes", with_file(status, updated_at));
  track(clinic);
  CHECK(bearing_of_first(clinic, "missing-file") == expected);
  CHECK(doctors_exit(clinic) == (expected == "now" ? 1 : 0));
}

TEST_CASE("whoever waits longer before a checkpoint is stale is told for longer") {
  Clinic clinic;
  clinic.checkpoint("notes", with_file("in_progress", "2026-03-20T00:00:00Z"));
  track(clinic);
  CHECK(bearing_of_first(clinic, "missing-file") == "old");
  clinic.git({"config", "checkpoint.staleDays.inProgress", "60"});
  CHECK(bearing_of_first(clinic, "missing-file") == "now");
}

TEST_CASE("what lands today is news for a checkpoint at rest, what landed long ago is not") {
  Clinic clinic;
  clinic.at("2026-01-20T00:00:00Z").land("Add search (#12)");
  clinic.at("2026-05-07T00:00:00Z").land("Add sort (#13)");
  SECTION("a landing") {
    clinic.checkpoint("notes", asking("Merge #12", "2026-01-10T00:00:00Z"));
    track(clinic);
    CHECK(bearing_of_first(clinic, "landed-action") == "old");
    CHECK(doctors_exit(clinic) == 0);
    clinic.checkpoint("notes", asking("Merge #13", "2026-01-10T00:00:00Z"));
    CHECK(bearing_of_first(clinic, "landed-action") == "now");
    CHECK(doctors_exit(clinic) == 1);
  }
  SECTION("what was waited for") {
    clinic.checkpoint("notes", asking("After #12 lands, tag", "2026-01-10T00:00:00Z"));
    CHECK(bearing_of_first(clinic, "unblocked-action") == "old");
    clinic.checkpoint("notes", asking("After #13 lands, tag", "2026-01-10T00:00:00Z"));
    CHECK(bearing_of_first(clinic, "unblocked-action") == "now");
  }
  SECTION("a blocker") {
    Json members = asking("Go on", "2026-01-10T00:00:00Z");
    members["blockers"] = {{{"id", "b"}, {"description", "needs #12"}}};
    clinic.checkpoint("notes", members);
    CHECK(bearing_of_first(clinic, "landed-blocker") == "old");
    members["blockers"][0]["description"] = "needs #13";
    clinic.checkpoint("notes", members);
    CHECK(bearing_of_first(clinic, "landed-blocker") == "now");
  }
  SECTION("a checkpoint in use is told of both") {
    clinic.checkpoint("notes", asking("Merge #12", "2026-05-08T00:00:00Z"));
    CHECK(bearing_of_first(clinic, "landed-action") == "now");
  }
}

TEST_CASE("a revert is news for a month, even to a checkpoint at rest") {
  Clinic clinic;
  const std::string squash = clinic.at("2026-01-05T00:00:00Z").land("Add search (#12)");
  clinic.at("2026-05-01T00:00:00Z").revert(squash);
  Json members = asking("Go on", "2026-01-10T00:00:00Z");
  members["progress_table"] = {{{"id", "a"}, {"label", "#12 search"}, {"status", "complete"}}};
  clinic.checkpoint("notes", members);
  track(clinic);
  CHECK(bearing_of_first(clinic, "reverted-claim") == "now");
  CHECK(doctors_exit(clinic) == 1);
  clinic.desk.at("2026-06-08T00:00:00Z");
  CHECK(bearing_of_first(clinic, "reverted-claim") == "old");
  CHECK(doctors_exit(clinic) == 0);
}

TEST_CASE("a clone that nobody has set up is no reason to fail, and one whose setup is broken is") {
  Clinic clinic;
  clinic.checkpoint("notes");
  track(clinic);
  CHECK(bearing_of_first(clinic, "driver-not-registered") == "setup");
  CHECK(bearing_of_first(clinic, "hook-unreachable") == "setup");
  const Said said = clinic.desk.say({"doctor"});
  CHECK(said.exit == 0);
  CHECK(said.out.find("('git checkpoint install')") != std::string::npos);
  CHECK(doctors_exit(clinic, {"--only=driver-not-registered"}) == 1);
  clinic.git({"config", "merge.checkpoint.driver", "git-checkpoint-merge %O %A %B %L %P"});
  CHECK(bearing_of_first(clinic, "hook-unreachable") == "now");
  CHECK(doctors_exit(clinic) == 1);
}

TEST_CASE("a record of a commit that is nowhere is a reason to fail while the run is young") {
  Clinic clinic;
  const std::string gone = "0123456789abcdef0123456789abcdef01234567";
  const Json map = {{"project", gone}};
  const Json payload = {{"branch_name", "b"}, {"commit_sha", gone}};
  REQUIRE(clinic.desk
              .say({"run", "write", "--ticket-id=T-1", "--run-id=r", "--phase=implement",
                    "--repo-commit-map=" + map.dump(), "--payload=" + payload.dump()})
              .exit == 0);
  CHECK(bearing_of_first(clinic, "run-sha-unknown") == "now");
  clinic.desk.at("2026-06-08T00:00:00Z");
  CHECK(bearing_of_first(clinic, "run-sha-unknown") == "old");
}

TEST_CASE("a task that runs in a workflow which nobody has touched for a month is old") {
  Clinic clinic;
  REQUIRE(clinic.desk.say({"workflow", "start", "w"}).exit == 0);
  REQUIRE(clinic.desk.say({"workflow", "task", "w", "a", "--status=running"}).exit == 0);
  CHECK(bearing_of_first(clinic, "workflow-orphan-task") == "now");
  clinic.desk.at("2026-06-08T00:00:00Z");
  CHECK(bearing_of_first(clinic, "workflow-orphan-task") == "old");
}

TEST_CASE("of many findings of one check the first few are shown, and the rest is counted") {
  Clinic clinic;
  for (int number = 1; number <= 9; ++number) {
    clinic.land("Add " + std::to_string(number) + " (#" + std::to_string(number) + ")");
  }
  const auto ask_for = [&](int most) {
    Json actions = Json::array();
    for (int number = 1; number <= most; ++number) actions.push_back("Merge #" + std::to_string(number));
    clinic.checkpoint("notes", {{"next_actions", actions}});
    return clinic.desk.say({"doctor"});
  };
  CHECK(times(ask_for(4).out, "\"Merge #") == 4);
  const Said said = ask_for(9);
  CHECK(times(said.out, "\"Merge #") == 3);
  CHECK(said.out.find("6 in .checkpoints/notes.checkpoint.json") != std::string::npos);
  CHECK(said.err.find("disagree: 10 warnings") != std::string::npos);  // one of them: it is not tracked
  CHECK(times(clinic.desk.say({"doctor", "--all"}).out, "\"Merge #") == 9);
  CHECK(clinic.findings("landed-action").size() == 9);
}
