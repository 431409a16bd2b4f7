// Run records and stages, held against git and their gates; workflows, against the clock and what their tasks have
// made.

#include "doctor/clinic.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

void record(Clinic& clinic, const std::string& phase, const std::string& commit, const Json& payload) {
  const Said said =
      clinic.desk.say({"run", "write", "--ticket-id=T-1", "--run-id=r", "--phase=" + phase,
                       "--repo-commit-map=" + Json{{"project", commit}}.dump(), "--payload=" + payload.dump()});
  INFO(said.err);
  REQUIRE(said.exit == 0);
}

void implement(Clinic& clinic, const std::string& commit) {
  record(clinic, "implement", commit, {{"branch_name", "b"}, {"commit_sha", commit}});
}
void review(Clinic& clinic, const std::string& commit) {
  record(clinic, "local_review", commit, {{"iteration_count", 1}, {"last_clean_sha", commit}});
}

Json artifact(const std::string& name) {
  static const Json all = Json::parse(file_text("samples/stage/artifacts.json"));
  return {{name, all.at(name)}};
}

void run_stage(Clinic& clinic, const std::vector<std::string>& words) {
  std::vector<std::string> all = {"stage"};
  all.insert(all.end(), words.begin(), words.end());
  const Said said = clinic.desk.say(all);
  INFO(said.err);
  REQUIRE(said.exit == 0);
}

// Two stages, the first behind a gate, which waits for its approval.
void project(Clinic& clinic) {
  const Json manifest = {{"name", "short"},
                         {"stages", {{{"name", "script"}, {"human_approval_default", true}}, {{"name", "compose"}}}}};
  clinic.write("manifest.json", manifest.dump());
  run_stage(clinic, {"init", "p", "--manifest=manifest.json"});
  run_stage(clinic, {"write", "p", "script", "--status=awaiting_human", "--artifacts=" + artifact("script").dump()});
}

void compose(Clinic& clinic) {
  run_stage(clinic, {"write", "p", "compose", "--status=completed", "--artifacts=" + artifact("render_report").dump()});
}

void set(Clinic& clinic, const std::string& file, const Json& members) {
  const std::filesystem::path path = clinic.desk.store() / "pipelines/p" / file;
  Json document = Json::parse(read_file(path));
  document.update(members);
  write_file(path, document.dump(2));
}

// Of the one snapshot that is lost.
std::string bearing_of_loss(Clinic& clinic) {
  const std::vector<Json> found = clinic.findings("snapshot-checksum", {"--fail-on=never"});
  return found.size() == 1 ? found[0].at("bearing").get<std::string>() : "";
}

}  // namespace

TEST_CASE("a record of a commit that the repository does not have is named") {
  Clinic clinic;
  implement(clinic, clinic.git({"rev-parse", "HEAD"}));
  CHECK(clinic.state("run-sha-unknown") == "ok");
  const std::string unknown = "0123456789abcdef0123456789abcdef01234567";
  review(clinic, unknown);
  const auto found = clinic.findings("run-sha-unknown");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("kind") == "run");
  CHECK(found[0].at("owner") == "T-1");
  CHECK(found[0].at("path").get<std::string>().find("/T-1/") != std::string::npos);
  CHECK(found[0].at("pointer") == "/repo_commit_map/project");
  CHECK(found[0].at("evidence").at("recorded") == unknown);
  CHECK(clinic.state("run-order") == "skipped");
}

TEST_CASE("a later phase must build on the commit of the earlier one") {
  Clinic clinic;
  const std::string first = clinic.git({"rev-parse", "HEAD"});
  const std::string second = clinic.land("Go on");
  implement(clinic, second);
  review(clinic, first);
  const auto found = clinic.findings("run-order");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("evidence").at("earlier") == second);
  CHECK(found[0].at("evidence").at("earlier_phase") == "implement");
  CHECK(found[0].at("evidence").at("recorded") == first);
  review(clinic, clinic.land("And on"));
  CHECK(clinic.state("run-order") == "ok");
}

TEST_CASE("in a shallow clone commits that are not there are not called unknown") {
  Clinic clinic;
  implement(clinic, clinic.git({"rev-parse", "HEAD"}));
  clinic.git({"add", "."});
  clinic.land("Record");
  clinic.git({"clone", "-q", "--depth=1", "file://" + clinic.desk.folder().string(), "../clone/project"});
  clinic.desk.context.cwd = clinic.desk.folder().parent_path() / "clone/project";
  CHECK(clinic.state("run-sha-unknown") == "skipped");
  CHECK(clinic.reason("run-sha-unknown") == "the history is cut off: this is a shallow clone");
}

TEST_CASE("a stage that was completed past its gate is an error, and so is one that went on before it") {
  Clinic clinic;
  project(clinic);
  CHECK(clinic.state("stage-gate-skipped") == "ok");
  set(clinic, "checkpoint_script.json", {{"status", "completed"}, {"human_approved", true}});
  auto found = clinic.findings("stage-gate-skipped");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("level") == "error");
  CHECK(found[0].at("kind") == "stage");
  CHECK(found[0].at("owner") == "p");
  CHECK(found[0].at("evidence").at("stage") == "script");
  CHECK(found[0].at("evidence").at("code") == "stage-gate-skipped");
  CHECK(found[0].at("path") == ".checkpoints/pipelines/p/checkpoint_script.json");
  CHECK(found[0].at("message").get<std::string>().find("needs an approval") != std::string::npos);
}

TEST_CASE("an approved stage is no finding, until what was approved is changed") {
  Clinic clinic;
  project(clinic);
  run_stage(clinic, {"approve", "p", "script", "--by=kim"});
  compose(clinic);
  CHECK(clinic.state("stage-gate-skipped") == "ok");
  Json changed = artifact("script");
  changed["script"]["title"] = "Another";
  set(clinic, "checkpoint_script.json", {{"artifacts", changed}});
  const auto found = clinic.findings("stage-gate-skipped");
  REQUIRE(found.size() == 2);
  CHECK(found[1].at("path") == ".checkpoints/pipelines/p/checkpoint_compose.json");
}

TEST_CASE("a finding about a gate cannot be accepted by a committed file") {
  Clinic clinic;
  project(clinic);
  set(clinic, "checkpoint_script.json", {{"status", "completed"}, {"human_approved", true}});
  clinic.write(".checkpoints/config.json", R"({"suppress": [{"check": "stage-gate-skipped"}]})");
  CHECK(clinic.findings("stage-gate-skipped").size() == 1);
}

TEST_CASE("a phase that went past its gate is told with the gates, and cannot be accepted by a committed file") {
  Clinic clinic;
  clinic.write("phases.json", R"([{"name": "plan", "approval": true}, "build"])");
  REQUIRE(clinic.desk.say({"workflow", "start", "w", "--phases=phases.json"}).exit == 0);
  CHECK(clinic.state("stage-gate-skipped") == "ok");
  const std::string file = ".checkpoints/workflows/w/phase.json";
  Json phase = Json::parse(read_file(clinic.desk.folder() / file));
  phase["completed_phases"] = {{{"phase", "plan"}, {"completed_at", phase["started_at"]}}};
  phase["current_phase"] = "build";
  clinic.write(file, phase.dump());
  clinic.write(".checkpoints/config.json", R"({"suppress": [{"check": "invalid-schema"}]})");
  const auto found = clinic.findings("stage-gate-skipped");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("owner") == "w");
  CHECK(found[0].at("level") == "error");
  CHECK(found[0].at("evidence").at("code") == "phase-unapproved");
  CHECK(clinic.state("invalid-schema") == "ok");
}

TEST_CASE("a stage that was completed before an earlier one was opened again is stale") {
  Clinic clinic;
  project(clinic);
  run_stage(clinic, {"approve", "p", "script", "--by=kim"});
  compose(clinic);
  CHECK(clinic.state("stage-stale") == "ok");
  run_stage(clinic, {"reopen", "p", "script", "--reason=again"});
  const auto found = clinic.findings("stage-stale");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("evidence").at("stage") == "compose");
  CHECK(found[0].at("message") == "compose was completed before script was opened again");
}

TEST_CASE("a stage that was handed over before an earlier one was opened again is stale") {
  Clinic clinic;
  project(clinic);
  run_stage(clinic, {"approve", "p", "script", "--by=kim"});
  const std::string artifacts = "--artifacts=" + artifact("render_report").dump();
  run_stage(clinic, {"write", "p", "compose", "--status=awaiting_human", artifacts});
  CHECK(clinic.state("stage-stale") == "ok");
  run_stage(clinic, {"reopen", "p", "script", "--reason=again"});
  const auto found = clinic.findings("stage-stale");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("message") == "compose was handed over before script was opened again");
}

TEST_CASE("a project whose rules cannot be read is not ok") {
  Clinic clinic;
  project(clinic);
  clinic.write(".checkpoints/pipelines/p/manifest.json", "{");
  CHECK(clinic.state("stage-gate-skipped") == "skipped");
  CHECK(clinic.reason("stage-gate-skipped").find("project 'p' cannot be judged") == 0);
}

TEST_CASE("a task that is marked as running is told with what has become of it") {
  Clinic clinic;
  clinic.write("README.md", "x");
  REQUIRE(clinic.desk.say({"workflow", "start", "w"}).exit == 0);
  CHECK(clinic.state("workflow-orphan-task") == "ok");
  clinic.write("made.json", R"({"status": "complete"})");
  REQUIRE(clinic.desk.say({"workflow", "task", "w", "a", "--status=running"}).exit == 0);
  REQUIRE(clinic.desk.say({"workflow", "task", "w", "b", "--status=running", "--output=made.json"}).exit == 0);
  const std::vector<Json> found = clinic.findings("workflow-orphan-task", {"--fail-on=never"});
  REQUIRE(found.size() == 2);
  CHECK(found[0].at("kind") == "execution");
  CHECK(found[0].at("owner") == "w");
  CHECK(found[0].at("level") == "warning");
  CHECK(found[0].at("path") == ".checkpoints/workflows/w/execution.json");
  CHECK(found[0].at("pointer") == "/tasks/0/status");
  CHECK(found[0].at("evidence") == Json::parse(R"({"task": "a", "attempts": 0, "recovery": "pending"})"));
  CHECK(found[1].at("evidence").at("recovery") == "complete");
}

TEST_CASE("a workflow that was started a week ago is named until it is complete or archived") {
  Clinic clinic;
  clinic.write("README.md", "x");
  REQUIRE(clinic.desk.say({"workflow", "start", "w", "--now=2026-05-01T12:00:01Z"}).exit == 0);
  CHECK(clinic.state("workflow-ancient", {"--now=2026-05-08T12:00:00Z"}) == "ok");
  const std::vector<Json> found =
      clinic.findings("workflow-ancient", {"--now=2026-05-08T12:00:01Z", "--fail-on=never"});
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("kind") == "workflow");
  CHECK(found[0].at("pointer") == "/started_at");
  REQUIRE(clinic.desk.say({"workflow", "archive", "w"}).exit == 0);
  CHECK(clinic.state("workflow-ancient", {"--now=2026-05-09T00:00:00Z"}) == "ok");
}

TEST_CASE("a workflow that cannot be read is not judged, and not passed") {
  Clinic clinic;
  clinic.write(".checkpoints/workflows/w/phase.json", "{");
  CHECK(clinic.state("workflow-ancient", {"--fail-on=never"}) == "skipped");
}

TEST_CASE("snapshots that are not as they were made, or whose contents no ref keeps, are told") {
  Clinic clinic;
  clinic.write("a.txt", "x");
  REQUIRE(clinic.desk.say({"snapshot", "plan", "w", "--name=designed", "--name=built"}).exit == 0);
  const Json made = clinic.desk.say({"snapshot", "create", "w", "designed", "--files=a.txt", "--json"}).json();
  CHECK(clinic.state("snapshot-checksum") == "ok");
  const std::string ref = made.at("ref");
  clinic.git({"update-ref", "-d", ref});
  const std::vector<Json> lost = clinic.findings("snapshot-checksum", {"--fail-on=never"});
  REQUIRE(lost.size() == 1);
  CHECK(lost[0].at("level") == "warning");
  CHECK(lost[0].at("kind") == "snapshot");
  CHECK(lost[0].at("owner") == "w");
  const std::string path = made.at("checkpoint_path");
  std::string text = read_file(clinic.desk.folder() / path);
  text.replace(text.find("a.txt"), 5, "b.txt");
  clinic.write(path, text);
  const std::vector<Json> changed = clinic.findings("snapshot-checksum", {"--fail-on=never"});
  REQUIRE(changed.size() == 1);
  CHECK(changed[0].at("level") == "error");
  CHECK(changed[0].at("path") == path);
}

TEST_CASE("of a snapshot that has lost several files one is named, and how many others there are") {
  Clinic clinic;
  for (const char* file : {"a.txt", "b.txt", "c.txt"}) clinic.write(file, file);
  REQUIRE(clinic.desk.say({"snapshot", "plan", "w", "--name=designed"}).exit == 0);
  const Json made = clinic.desk.say({"snapshot", "create", "w", "designed", "--files=*.txt", "--json"}).json();
  const auto message_without = [&](const std::string& file) {
    const std::string blob = clinic.git({"rev-parse", made.at("ref").get<std::string>() + ":" + file});
    std::filesystem::remove(clinic.desk.folder() / ".git/objects" / blob.substr(0, 2) / blob.substr(2));
    return clinic.findings("snapshot-checksum", {"--fail-on=never"}).at(0).at("message").get<std::string>();
  };
  CHECK_THAT(message_without("a.txt"), Catch::EndsWith("the content of 'a.txt'"));
  CHECK_THAT(message_without("b.txt"), Catch::EndsWith("the content of 'a.txt' and 1 other file"));
  CHECK_THAT(message_without("c.txt"), Catch::EndsWith("the content of 'a.txt' and 2 other files"));
}

TEST_CASE("a snapshot whose contents git has lost is told, though its ref is there") {
  Clinic clinic;
  clinic.write("a.txt", "x");
  REQUIRE(clinic.desk.say({"snapshot", "plan", "w", "--name=designed"}).exit == 0);
  const Json made = clinic.desk.say({"snapshot", "create", "w", "designed", "--files=a.txt", "--json"}).json();
  const std::string blob = clinic.git({"rev-parse", made.at("ref").get<std::string>() + ":a.txt"});
  const std::filesystem::path object = clinic.desk.folder() / ".git/objects" / blob.substr(0, 2) / blob.substr(2);
  std::filesystem::remove(object);
  write_file(object, "no object");
  CHECK(clinic.findings("snapshot-checksum", {"--fail-on=never"}).size() == 1);
  std::filesystem::remove(object);
  const std::vector<Json> lost = clinic.findings("snapshot-checksum", {"--fail-on=never"});
  REQUIRE(lost.size() == 1);
  CHECK(lost[0].at("level") == "error");
  CHECK(lost[0].at("evidence").at("code") == "content-missing");
  CHECK(lost[0].at("path") == made.at("checkpoint_path"));
  CHECK_THAT(lost[0].at("message").get<std::string>(), Catch::Contains("the content of 'a.txt'"));
  CHECK(clinic.desk.say({"snapshot", "list", "--json"}).json().at("snapshots").at(0).at("contents") == "missing");

  SECTION("a clone that fetches contents when they are needed has not looked") {
    clinic.git({"config", "remote.origin.url", "file:///nowhere"});
    clinic.git({"config", "remote.origin.promisor", "true"});
    CHECK(clinic.state("snapshot-checksum") == "skipped");
    CHECK_THAT(clinic.reason("snapshot-checksum"), Catch::Contains("1 snapshot are not in this clone"));
  }
}

TEST_CASE(
    "a snapshot that no fetch brings is lost, not waiting for a setup, where the remote's snapshots are fetched") {
  Clinic clinic;
  clinic.write("a.txt", "x");
  REQUIRE(clinic.desk.say({"snapshot", "plan", "w", "--name=designed"}).exit == 0);
  const Json made = clinic.desk.say({"snapshot", "create", "w", "designed", "--files=a.txt", "--json"}).json();
  clinic.git({"update-ref", "-d", made.at("ref").get<std::string>()});
  CHECK(bearing_of_loss(clinic) == "setup");
  clinic.git({"config", "remote.origin.url", "../nowhere"});
  clinic.git({"config", "--add", "remote.origin.fetch", "+refs/checkpoints/*:refs/remote-checkpoints/origin/*"});
  CHECK(bearing_of_loss(clinic) == "now");
}

TEST_CASE("where there is one snapshot, another that is not there is lost, and waits for no setup") {
  Clinic clinic;
  clinic.write("a.txt", "x");
  REQUIRE(clinic.desk.say({"snapshot", "plan", "w", "--name=designed"}).exit == 0);
  const Json lost = clinic.desk.say({"snapshot", "create", "w", "designed", "--files=a.txt", "--json"}).json();
  clinic.write("a.txt", "y");
  const Json other = clinic.desk.say({"snapshot", "create", "w", "designed", "--files=a.txt", "--json"}).json();
  clinic.git({"update-ref", "-d", lost.at("ref").get<std::string>()});
  CHECK(bearing_of_loss(clinic) == "now");
  // The ref of one whose document is on another branch is none of those here.
  std::filesystem::remove(clinic.desk.folder() / other.at("checkpoint_path").get<std::string>());
  CHECK(bearing_of_loss(clinic) == "setup");
}

TEST_CASE("stages and workflows behind a symlink are not judged, and not passed") {
  Clinic clinic;
  std::filesystem::create_directories(clinic.desk.folder() / "elsewhere");
  for (const std::string kind : {"pipelines", "workflows", "snapshots"}) {
    std::filesystem::create_directories(clinic.desk.store() / kind);
    std::filesystem::create_directory_symlink(clinic.desk.folder() / "elsewhere", clinic.desk.store() / kind / "web");
  }
  for (const std::string check : {"stage-gate-skipped", "stage-stale", "workflow-ancient"}) {
    INFO(check);
    CHECK(clinic.state(check, {"--fail-on=never"}) == "skipped");
  }
  CHECK(clinic.findings("snapshot-checksum", {"--fail-on=never"}).size() == 1);
}

TEST_CASE("a symlink in the place of a checkpoint is named where it is told") {
  Clinic clinic;
  std::filesystem::create_directories(clinic.desk.store() / "runs/T-1");
  std::filesystem::create_symlink(clinic.desk.folder() / "elsewhere", clinic.desk.store() / "runs/T-1/r");
  const Said said = clinic.desk.say({"doctor", "--only=invalid-json", "--fail-on=never"});
  CHECK_THAT(said.out, Catch::Contains("'.checkpoints/runs/T-1/r' is a symlink, and the store follows none"));
}

TEST_CASE("runs behind a symlink are not judged, and not passed") {
  Clinic clinic;
  const std::filesystem::path runs = clinic.desk.store() / "runs";
  std::filesystem::create_directories(clinic.desk.folder() / "elsewhere");
  std::filesystem::create_directories(runs);
  SECTION("a ticket") { std::filesystem::create_directory_symlink(clinic.desk.folder() / "elsewhere", runs / "T-1"); }
  SECTION("a run") {
    std::filesystem::create_directories(runs / "T-1");
    std::filesystem::create_directory_symlink(clinic.desk.folder() / "elsewhere",
                                              runs / "T-1" / "4fa2159f-9c61-5f8b-9ae5-28692b46cbd7");
  }
  SECTION("a record") {
    const std::filesystem::path run = runs / "T-1" / "4fa2159f-9c61-5f8b-9ae5-28692b46cbd7";
    std::filesystem::create_directories(run);
    std::filesystem::create_symlink(clinic.desk.folder() / "elsewhere", run / "phase_1_implement_a1.json");
  }
  for (const std::string check : {"run-order", "run-sha-unknown"}) {
    INFO(check);
    CHECK(clinic.state(check, {"--fail-on=never"}) == "skipped");
    CHECK_THAT(clinic.reason(check, {"--fail-on=never"}),
               Catch::Contains(".checkpoints/runs/T-1") && Catch::Contains("cannot be judged: it is a symlink"));
  }
}

TEST_CASE("in a sparse checkout that leaves checkpoints out, no check is ok but those of the installation") {
  Clinic clinic;
  clinic.checkpoint("notes");
  clinic.git({"add", "."});
  clinic.land("Record");
  CHECK(clinic.state("stale") == "ok");
  clinic.git({"sparse-checkout", "set", "--no-cone", "/README.md"});
  CHECK(clinic.state("stale") == "skipped");
  CHECK(clinic.reason("stage-gate-skipped") == "this sparse checkout leaves out .checkpoints/notes.checkpoint.json");
  clinic.git({"sparse-checkout", "disable"});
  clinic.checkpoint("plan");
  clinic.checkpoint("review");
  clinic.git({"add", "."});
  clinic.land("Record more");
  clinic.git({"sparse-checkout", "set", "--no-cone", "/README.md"});
  CHECK(clinic.reason("stage-gate-skipped") ==
        "this sparse checkout leaves out .checkpoints/notes.checkpoint.json and 2 more");
}
