// What the files of the store alone tell.

#include "doctor/clinic.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

TEST_CASE("a healthy store has no findings of its own, and every check says what it came to") {
  Clinic clinic;
  clinic.checkpoint("review");
  clinic.git({"add", "."});
  clinic.git({"commit", "-q", "-m", "Record"});
  const Json answer = clinic.doctor();
  for (const Json& row : answer.at("checks")) {
    const std::string name = row.at("name");
    INFO(name << ": " << row.dump());
    const bool is_installation = name.find("driver") == 0 || name.find("hook") == 0;
    if (is_installation) continue;
    CHECK(row.at("state") == (name == "deployed-version" ? "skipped" : "ok"));
  }
  CHECK(answer.at("base") == "main");
}

TEST_CASE("a file that is no JSON is a finding with its place, and the others still get their answer") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  clinic.checkpoint("good", {{"next_actions", {"Merge #12"}}});
  clinic.desk.with("broken", "{\"skill\": \"broken\",}\n");
  const auto found = clinic.findings("invalid-json");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("level") == "error");
  CHECK(found[0].at("path") == ".checkpoints/broken.checkpoint.json");
  CHECK(found[0].at("owner") == "broken");
  CHECK(found[0].at("evidence").at("line") == 1);
  CHECK(found[0].at("evidence").at("column") == 20);
  CHECK(found[0].at("message").get<std::string>().find("; HEAD has no version of it: mend it") != std::string::npos);
  CHECK(clinic.findings("landed-action").size() == 1);
  const Said said = clinic.desk.say({"doctor", "--only=invalid-json"});
  CHECK(said.exit == 1);
  CHECK(said.out.find(".checkpoints/broken.checkpoint.json") != std::string::npos);
  CHECK(said.out.find("line 1, column 20") != std::string::npos);
}

TEST_CASE("symlinks, NUL bytes and absurd depth are files that cannot be read") {
  Clinic clinic;
  std::filesystem::create_symlink("/etc/hostname", clinic.desk.file_of("link"));
  clinic.desk.with("zero", std::string("{\"a\": \"\0\"}", 10));
  clinic.desk.with("deep", std::string(200, '[') + std::string(200, ']'));
  std::vector<std::string> codes;
  for (const Json& finding : clinic.findings("invalid-json")) codes.push_back(finding.at("evidence").at("code"));
  CHECK(codes == std::vector<std::string>{"too-deep", "symlink", "invalid-encoding"});
}

TEST_CASE("a key that stands twice, and markers that a merge left, have checks of their own") {
  Clinic clinic;
  clinic.desk.with("twice", "{\"a\": 1, \"a\": 2}\n");
  clinic.desk.with("merged", "{\n<<<<<<< ours\n\"a\": 1\n=======\n\"a\": 2\n>>>>>>> theirs\n}\n");
  CHECK(clinic.findings("duplicate-key").at(0).at("owner") == "twice");
  CHECK(clinic.findings("conflict-markers").at(0).at("owner") == "merged");
  CHECK(clinic.findings("invalid-json").empty());
}

TEST_CASE("each error that validation finds is a finding with its pointer") {
  Clinic clinic;
  clinic.checkpoint("review", {{"status", "done"}, {"phase", ""}});
  std::vector<std::string> pointers;
  for (const Json& finding : clinic.findings("invalid-schema")) pointers.push_back(finding.at("pointer"));
  CHECK(pointers == std::vector<std::string>{"/phase", "/status"});
}

TEST_CASE("a secret is named and never shown, in JSON or text") {
  Clinic clinic;
  const std::string token = "ghp_" + std::string("Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7T");
  clinic.checkpoint("review", {{"progress_summary", "use " + token}, {"next_actions", {"Merge #12 with " + token}}});
  const auto found = clinic.findings("secret");
  REQUIRE(found.size() == 2);
  CHECK(found[0].at("level") == "error");
  CHECK(clinic.doctor().dump().find(token) == std::string::npos);
  CHECK(clinic.desk.say({"doctor"}).out.find(token) == std::string::npos);
}

TEST_CASE("a search for secrets that could not read a file is not ok") {
  Clinic clinic;
  clinic.desk.with("broken", "{");
  CHECK(clinic.state("secret") == "skipped");
  CHECK(clinic.reason("secret") == "files that cannot be read were not searched");
}

TEST_CASE("a file beyond the limit is an error, a large one a warning") {
  Clinic clinic;
  clinic.git({"config", "checkpoint.maxFileSize", "64k"});
  clinic.checkpoint("large", {{"note", std::string(40000, 'x')}});
  clinic.checkpoint("oversize", {{"note", std::string(80000, 'x')}});
  const auto found = clinic.findings("oversize");
  REQUIRE(found.size() == 2);
  CHECK(found[0].at("owner") == "oversize");
  CHECK(found[0].at("level") == "error");
  CHECK(found[1].at("owner") == "large");
  CHECK(found[1].at("level") == "warning");
  CHECK(found[1].at("fixable") == false);
  CHECK(found[1].at("evidence").at("bytes") == std::filesystem::file_size(clinic.desk.file_of("large")));
}

TEST_CASE("a project folder of another machine is said once for the store, and fails nothing") {
  Clinic clinic;
  clinic.checkpoint("one", {{"project_dir", "/nowhere/shop"}});
  clinic.checkpoint("two", {{"project_dir", "/nowhere/shop"}});
  clinic.checkpoint("three");
  const Json answer = clinic.doctor({"--only=project-dir"});
  REQUIRE(answer.at("findings").size() == 1);
  CHECK(answer.at("findings").at(0).at("level") == "info");
  CHECK(answer.at("findings").at(0).at("evidence").at("skills") == Json{"one", "two"});
  CHECK(answer.at("success") == true);
}

TEST_CASE("stale is what nobody has updated for longer than its status allows") {
  Clinic clinic;
  clinic.checkpoint("running", {{"updated_at", "2026-05-01T12:00:00Z"}});
  clinic.checkpoint("old", {{"updated_at", "2026-05-01T11:00:00Z"}, {"created_at", "2026-04-01T00:00:00Z"}});
  clinic.checkpoint("failed", {{"updated_at", "2026-05-01T11:00:00Z"}, {"status", "failed"}});
  clinic.checkpoint("waiting", {{"updated_at", "2026-05-05T11:00:00Z"}, {"status", "blocked"}});
  std::vector<std::string> owners;
  for (const Json& finding : clinic.findings("stale")) owners.push_back(finding.at("owner"));
  CHECK(owners == std::vector<std::string>{"old", "waiting"});
  clinic.git({"config", "checkpoint.staleDays", "30"});
  CHECK(clinic.state("stale") == "ok");
}

TEST_CASE("a time that is more than a day ahead is named") {
  Clinic clinic;
  clinic.checkpoint("near", {{"updated_at", "2026-05-09T12:00:00Z"}});
  clinic.checkpoint("far", {{"updated_at", "2026-05-09T12:00:01Z"}});
  const auto found = clinic.findings("future-timestamp");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("owner") == "far");
  CHECK(found[0].at("pointer") == "/updated_at");
}

TEST_CASE("times of approvals and of projects that are ahead, and an end before its beginning, are named") {
  Clinic clinic;
  clinic.write("m.json", R"({"name": "short", "stages": [{"name": "draft", "human_approval_default": true}]})");
  clinic.desk.at("2036-01-01T00:00:00Z");
  REQUIRE(clinic.desk.say({"stage", "init", "p", "--manifest=m.json"}).exit == 0);
  clinic.desk.at("2026-05-08T12:00:00Z");
  REQUIRE(clinic.desk.say({"stage", "write", "p", "draft", "--status=awaiting_human"}).exit == 0);
  clinic.desk.at("2099-01-01T00:00:00Z");
  REQUIRE(clinic.desk.say({"stage", "approve", "p", "draft", "--by=Kim"}).exit == 0);
  clinic.desk.at("2026-05-08T12:00:00Z");
  REQUIRE(clinic.desk.say({"workflow", "start", "w"}).exit == 0);
  clinic.desk.at("2020-01-01T00:00:00Z");
  clinic.write("demand.json", "{}");
  REQUIRE(clinic.desk.say({"workflow", "advance", "w"}).exit == 0);
  clinic.desk.at("2026-05-08T12:00:00Z");
  std::vector<std::string> pointers;
  for (const Json& finding : clinic.findings("future-timestamp")) pointers.push_back(finding.at("pointer"));
  CHECK(pointers ==
        std::vector<std::string>{"/timestamp", "/approval/at", "/created_at", "/completed_phases/0/completed_at"});
  const Said said = clinic.desk.say({"validate"});
  CHECK(said.exit == 0);
  CHECK_THAT(said.out, Catch::Contains("approval.at is still to come (2099-01-01T00:00:00Z)"));
  CHECK_THAT(said.out, Catch::Contains("created_at is still to come (2036-01-01T00:00:00Z)"));
  CHECK_THAT(said.out, Catch::Contains("completed_at of REQUIREMENTS, 2020-01-01T00:00:00Z, is before the workflow was "
                                       "started (2026-05-08T12:00:00Z)"));
}

TEST_CASE("a snapshot and its plan that were made by a clock that was ahead are named, with their workflow") {
  Clinic clinic;
  clinic.desk.at("2036-01-01T00:00:00Z");
  REQUIRE(clinic.desk.say({"snapshot", "plan", "w", "--name=designed"}).exit == 0);
  REQUIRE(clinic.desk.say({"snapshot", "create", "w", "designed", "--files=README.md"}).exit == 0);
  clinic.desk.at("2026-05-08T12:00:00Z");
  std::vector<std::string> kinds;
  for (const Json& finding : clinic.findings("future-timestamp")) {
    kinds.push_back(finding.at("kind"));
    CHECK(finding.at("owner") == "w");
    CHECK(finding.at("pointer") == "/created_at");
  }
  CHECK(kinds == std::vector<std::string>{"snapshot", "plan"});
}

TEST_CASE("the commands that findings name carry the project folder that was told") {
  Clinic clinic;
  clinic.desk.with("merged", "{\n<<<<<<< ours\n\"a\": 1\n=======\n\"a\": 2\n>>>>>>> theirs\n}\n");
  clinic.desk.context.cwd = clinic.desk.folder().parent_path();
  const std::string option = "--dir=" + clinic.desk.folder().filename().string();
  const Said said = clinic.desk.say({"doctor", option});
  INFO(said.out);
  CHECK_THAT(said.out, Catch::Contains("'git checkpoint " + option + " resolve' finishes the merge"));
  CHECK_THAT(said.out, Catch::Contains("('git checkpoint " + option + " install')"));
  CHECK_THAT(said.out, !Catch::Contains("'git checkpoint resolve"));
}
