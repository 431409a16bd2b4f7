#include <chrono>
#include <filesystem>
#include <fstream>

#include "cli/desk.h"
#include "core/digest.h"
#include "core/time.h"
#include "support/catch.h"

using namespace checkpoint::test;
using checkpoint::sha256;
using Json = nlohmann::json;

namespace {

/// A project folder without git, with a workflow `w` of the standard phases, started on 2026-05-08T12:00:00Z.
class Bench {
 public:
  Bench() {
    std::filesystem::create_directories(desk.store());
    REQUIRE(run({"start", "w"}).exit == 0);
  }

  Said run(std::vector<std::string> words) {
    words.insert(words.begin(), {"workflow"});
    words.emplace_back("--dir=.");
    return desk.say(words);
  }
  Said json(std::vector<std::string> words) {
    words.emplace_back("--json");
    return run(std::move(words));
  }
  void write(const std::string& path, const std::string& text) const {
    std::filesystem::create_directories((desk.folder() / path).parent_path());
    std::ofstream(desk.folder() / path) << text;
  }
  std::string text(const std::string& file) const {
    std::ifstream in(desk.store() / "workflows/w" / file);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  Json state(const std::string& file) const { return Json::parse(text(file)); }
  void change(const std::string& member, const Json& value) const {
    Json document = state("phase.json");
    document[member] = value;
    write(".checkpoints/workflows/w/phase.json", document.dump());
  }
  /// Advances as far as `phase`.
  void reach(const std::string& phase) {
    while (state("phase.json")["current_phase"] != phase) {
      write("out.json", "{}");
      REQUIRE(run({"advance", "w", "--output=out.json"}).exit == 0);
    }
  }
  std::string decision() { return json({"resume", "w"}).json().at("decision"); }

  Desk desk;
};

}  // namespace

TEST_CASE("why a task has failed is kept until it is done again, and told where a person decides") {
  Bench bench;
  bench.reach("IMPLEMENTATION");
  REQUIRE(bench.run({"task", "w", "t1", "--status=failed", "--error=no key for staging"}).exit == 0);
  CHECK(bench.state("execution.json")["tasks"][0]["error"] == "no key for staging");
  CHECK_THAT(bench.desk.say({"decisions"}).out, Catch::Contains("the task t1 has failed: no key for staging"));
  CHECK(bench.run({"task", "w", "t1", "--status=failed", "--error=no key at all"}).exit == 0);
  CHECK(bench.state("execution.json")["tasks"][0]["error"] == "no key at all");
  CHECK(bench.run({"task", "w", "t1", "--status=pending"}).exit == 0);
  CHECK_FALSE(bench.state("execution.json")["tasks"][0].contains("error"));
  const Json refused = bench.json({"task", "w", "t1", "--status=running", "--error=no key"}).json();
  CHECK(refused.at("error_code") == "usage");
}

TEST_CASE("a workflow runs from its start to its end") {
  Bench bench;
  bench.write("demand.json", "{}");
  CHECK(bench.run({"advance", "w"}).out == "REQUIREMENTS is complete; ARCHITECTURE begins\n");
  bench.write("memory/reports/final_design.json", "{}");
  CHECK(bench.json({"advance", "w"}).json().at("output") == "memory/reports/final_design.json");
  CHECK(bench.run({"task", "w", "t1", "--status=running", "--output=out/t1.json"}).exit == 0);
  bench.write("out/t1.json", "{}");
  CHECK(bench.run({"task", "w", "t1", "--status=complete"}).exit == 0);
  CHECK(bench.json({"advance", "w"}).json().at("output") == ".checkpoints/workflows/w/execution.json");
  bench.write("verification.json", "{}");
  bench.write("reflection.json", "{}");
  CHECK(bench.run({"advance", "w"}).exit == 0);
  CHECK(bench.run({"advance", "w"}).out == "REFLECTION is complete, and so is the workflow\n");
  const Json resumed = bench.json({"resume", "w"}).json();
  CHECK(resumed.at("decision") == "complete");
  CHECK(resumed.at("completed").size() == 5);
  CHECK(bench.json({"advance", "w"}).json().at("error_code") == "invalid");
}

TEST_CASE("a phase is not complete without what it has to make") {
  Bench bench;
  const Json refused = bench.json({"advance", "w"}).json();
  CHECK(refused.at("error_code") == "prerequisite");
  CHECK(refused.at("error") == "REQUIREMENTS is not done: demand.json is missing");
  CHECK(bench.json({"advance", "w", "--output=none.json"}).json().at("error_code") == "prerequisite");
  bench.write("demand.json", "{");
  CHECK(bench.json({"advance", "w"}).exit == 1);
  CHECK(bench.json({"advance", "w", "--output=../x"}).json().at("error_code") == "usage");
  CHECK(bench.state("phase.json")["completed_phases"].empty());
}

TEST_CASE("a workflow that takes a file from before for its own says whose it is") {
  Bench bench;
  bench.write("demand.json", "{}");
  REQUIRE(bench.json({"advance", "w"}).json().at("warnings").empty());
  const auto warnings = [&bench](const std::vector<std::string>& words) -> Json {
    return bench.json(words).json().at("warnings");
  };

  SECTION("of another workflow") {
    const Json told = warnings({"start", "v"});
    REQUIRE(told.size() == 1);
    CHECK_THAT(told[0].get<std::string>(),
               Catch::Contains("'demand.json' is there already, made by REQUIREMENTS of the workflow 'w'"));
  }
  SECTION("of the one before, which is in the archive") {
    const Json told = warnings({"start", "w", "--fresh"});
    REQUIRE(told.size() == 1);
    CHECK_THAT(told[0].get<std::string>(), Catch::Contains("made by REQUIREMENTS of 'w_20260508T120000Z'"));
  }
  SECTION("until it is written anew") {
    REQUIRE(bench.run({"start", "v"}).exit == 0);
    using Time = std::chrono::file_clock;
    const auto set_time = [&](const char* time) {
      const std::chrono::seconds since{checkpoint::parse_instant(time)->seconds};
      std::filesystem::last_write_time(bench.desk.folder() / "demand.json",
                                       Time::from_sys(std::chrono::sys_seconds(since)));
    };
    const std::string text = "'demand.json' was made by REQUIREMENTS of the workflow 'w', and nobody has written";
    set_time("2026-05-08T11:59:59Z");
    REQUIRE(warnings({"resume", "v"}).size() == 1);
    CHECK_THAT(warnings({"resume", "v"})[0].get<std::string>(), Catch::Contains(text));
    set_time("2026-05-08T12:00:01Z");
    CHECK(warnings({"resume", "v"}).empty());
    set_time("2026-05-08T11:59:59Z");
    CHECK_THAT(warnings({"advance", "v"}).at(0).get<std::string>(), Catch::Contains(text));
  }
}

TEST_CASE("scenario 1: a task that was running without an output is pending again") {
  Bench bench;
  bench.reach("IMPLEMENTATION");
  bench.run({"task", "w", "task-001", "--status=running"});
  CHECK(bench.decision() == "recover");
  const Json recovered = bench.json({"recover", "w"}).json();
  CHECK(recovered.at("decision") == "continue");
  CHECK(recovered.at("recovered") ==
        Json::parse(R"([{"task": "task-001", "status": "pending", "attempts": 1, "output": null,
                         "reason": "it has no output"}])"));
  CHECK(bench.state("execution.json")["tasks"][0]["status"] == "pending");
  CHECK(bench.state("execution.json")["tasks"][0]["attempts"] == 1);
}

TEST_CASE("what a recovery would write can be seen before it is written") {
  Bench bench;
  bench.reach("IMPLEMENTATION");
  bench.run({"task", "w", "a", "--status=running", "--output=out/a.json"});
  const Json before = bench.state("execution.json");
  const Said planned = bench.run({"recover", "w", "--dry-run"});
  CHECK(planned.exit == 0);
  CHECK(planned.out == "would set a back to pending: out/a.json is not there\n");
  const Json plan = bench.json({"recover", "w", "--dry-run"}).json();
  CHECK(plan.at("dry_run") == true);
  CHECK(plan.at("reason") == "1 of 1 running tasks would be recovered");
  CHECK(bench.state("execution.json") == before);
  const Json made = bench.json({"recover", "w"}).json();
  CHECK(made.at("dry_run") == false);
  CHECK(made.at("recovered") == plan.at("recovered"));
  CHECK(bench.state("execution.json")["tasks"][0]["status"] == "pending");
}

TEST_CASE("scenario 2: a task that was running takes the status of its output") {
  Bench bench;
  bench.reach("IMPLEMENTATION");
  bench.run({"task", "w", "a", "--status=running", "--output=out/a.json"});
  bench.run({"task", "w", "b", "--status=running", "--output=out/b.json"});
  bench.run({"task", "w", "c", "--status=running", "--output=out/c.json"});
  bench.write("out/a.json", R"({"status": "complete"})");
  bench.write("out/b.json", R"({"status": "failed"})");
  bench.write("out/c.json", R"({"result": 1})");
  const Said said = bench.run({"recover", "w"});
  CHECK(said.exit == 0);
  CHECK(said.out.find("c: ask  out/c.json says no status") != std::string::npos);
  CHECK_THAT(said.out, Catch::Contains("set a to complete: out/a.json says that it is complete\n"));
  CHECK_THAT(said.out, Catch::Contains("set b to failed: out/b.json says that it is failed\n"));
  const Json tasks = bench.state("execution.json")["tasks"];
  CHECK(tasks[0]["status"] == "complete");
  CHECK(tasks[1]["status"] == "failed");
  CHECK(tasks[2]["status"] == "running");
  CHECK(bench.json({"recover", "w"}).json().at("decision") == "ask");
}

TEST_CASE("scenario 3: designs without a final design are presented again, and nothing is run again") {
  Bench bench;
  bench.reach("ARCHITECTURE");
  bench.write("memory/reports/designs/one.md", "x");
  const std::string before = bench.text("phase.json");
  CHECK(bench.decision() == "decide");
  CHECK(bench.text("phase.json") == before);
}

TEST_CASE("scenario 4: a state that is seven days old is asked about, and goes on when told to") {
  Bench bench;
  bench.desk.at("2026-05-15T12:00:00Z");
  const Json asked = bench.json({"resume", "w"}).json();
  CHECK(asked.at("success") == true);
  CHECK(asked.at("decision") == "ask");
  CHECK(asked.at("flaws").empty());
  const Said said = bench.run({"resume", "w"});
  CHECK(said.out.find("git checkpoint --dir=. workflow archive w") != std::string::npos);
  const Json resumed = bench.json({"resume", "w", "--continue"}).json();
  CHECK(resumed.at("decision") == "rerun");
  CHECK(resumed.at("warnings").size() == 1);
}

TEST_CASE("an old workflow waits for a person until somebody goes on with it, and again after a week of nothing") {
  Bench bench;
  const auto decisions = [&bench] { return bench.desk.say({"decisions", "--dir=.", "--json"}).json().at("decisions"); };
  const auto status = [&bench] { return bench.desk.say({"status", "w", "--dir=.", "--json"}).out; };
  bench.desk.at("2026-05-15T12:00:00Z");
  REQUIRE(decisions().size() == 1);

  SECTION("somebody says so") {
    REQUIRE(bench.run({"resume", "w", "--continue"}).exit == 0);
    CHECK(bench.state("phase.json")["started_at"] == "2026-05-08T12:00:00Z");
    const std::string before = bench.text("phase.json");
    bench.desk.at("2026-05-16T12:00:00Z");
    CHECK(bench.run({"resume", "w", "--continue"}).exit == 0);
    CHECK(bench.text("phase.json") == before);
    bench.desk.at("2026-05-15T12:00:00Z");
  }
  SECTION("a phase is completed") { bench.reach("ARCHITECTURE"); }
  SECTION("a task is written") { REQUIRE(bench.run({"task", "w", "t1", "--status=running"}).exit == 0); }
  CHECK(decisions().empty());
  CHECK_THAT(status(), !Catch::Contains("\"step\": \"ask\"") && Catch::Contains("\"stale\": false"));
  CHECK(bench.decision() == "ask");
  bench.desk.at("2026-05-22T11:59:59Z");
  CHECK(decisions().empty());
  bench.desk.at("2026-05-22T12:00:00Z");
  CHECK(decisions().size() == 1);
}

TEST_CASE("that a workflow is old is told by status, next and list also while somebody works on it") {
  Bench bench;
  bench.desk.at("2026-05-16T12:00:00Z");
  REQUIRE(bench.run({"task", "w", "t1", "--status=running"}).exit == 0);
  CHECK_THAT(bench.desk.say({"list", "--dir=."}).out, Catch::Contains("just now, begun 8d ago\n"));
  CHECK(bench.desk.ask({"list", "--dir=."}).at("checkpoints").at(0).at("begun_at") == "2026-05-08T12:00:00Z");
  CHECK(bench.desk.ask({"status", "--dir=."}).at("checkpoints").at(0).at("begun_at") == "2026-05-08T12:00:00Z");
  CHECK_THAT(bench.desk.say({"next", "--dir=."}).out, Catch::Contains("begun 8d"));
  CHECK_THAT(bench.desk.say({"status", "w", "--dir=."}).out, Catch::Contains("just now, begun 8d ago\n") &&
                                                                 Catch::Contains("  old      it was started on ") &&
                                                                 Catch::Contains("1 task is marked as running"));
}

TEST_CASE("a failed phase of an old workflow waits for a person, however young the failure is") {
  Bench bench;
  bench.desk.at("2026-05-15T12:00:00Z");
  REQUIRE(bench.run({"advance", "w", "--fail"}).exit == 0);
  const Json decisions = bench.desk.say({"decisions", "--dir=.", "--json"}).json().at("decisions");
  REQUIRE(decisions.size() == 1);
  CHECK_THAT(decisions[0].dump(), Catch::Contains("has failed"));
}

TEST_CASE("resume says which workflow goes on, from where, and what is done") {
  Bench bench;
  bench.reach("ARCHITECTURE");
  const Said said = bench.run({"resume", "w"});
  CHECK(said.out ==
        "Resuming workflow w from ARCHITECTURE phase\nLast activity: 2026-05-08T12:00:00Z\nCompleted: REQUIREMENTS\n"
        "rerun: final_design.json is missing\n  → run ARCHITECTURE\n");
}

TEST_CASE("a state that appears corrupted takes consent to start fresh") {
  const std::vector<std::pair<std::string, Json>> flaws = {
      {"last_updated", "2027-01-01T00:00:00Z"},
      {"current_phase", "VERIFICATION"},
      {"interruption_safe", false},
      {"completed_phases",
       {{{"phase", "REQUIREMENTS"}, {"completed_at", "2026-05-08T12:00:00Z"}, {"output", "gone.json"}}}},
      {"phase_status", "unheard of"}};
  for (const auto& [member, value] : flaws) {
    INFO(member);
    Bench bench;
    bench.change(member, value);
    const Said said = bench.json({"resume", "w"});
    CHECK(said.exit == 4);
    CHECK(said.json().at("error_code") == "refused");
    CHECK(said.json().at("decision") == "ask");
    CHECK(said.json().at("flaws").size() == 1);
    CHECK(said.json().at("hint").get<std::string>().find("workflow start w --fresh") != std::string::npos);
    CHECK(bench.json({"resume", "w", "--continue"}).exit == 4);
    CHECK(bench.run({"start", "w", "--fresh"}).exit == 0);
    CHECK(bench.decision() == "rerun");
  }
}

TEST_CASE("at a terminal a corrupted state is asked about, and no is the default") {
  for (const std::string answer : {"\n", "n\n", "y\n"}) {
    INFO(answer);
    Bench bench;
    bench.change("interruption_safe", false);
    bench.desk.context.terminal.input = true;
    bench.desk.context.terminal.output = true;
    bench.desk.typing(answer);
    const Said said = bench.run({"resume", "w"});
    CHECK(said.err.find("start fresh? [y/N]") != std::string::npos);
    CHECK(said.exit == (answer == "y\n" ? 0 : 4));
    CHECK(bench.state("phase.json")["interruption_safe"] == (answer == "y\n"));
  }
}

TEST_CASE("whoever has seen another state is told so, and not asked about the one that appears corrupted") {
  const std::vector<std::string> late = {"resume", "w", "--continue", "--if-match=" + std::string(64, '0')};
  for (const bool is_document : {true, false}) {
    INFO(is_document);
    Bench bench;
    bench.change("interruption_safe", false);
    if (!is_document) bench.write(".checkpoints/workflows/w/phase.json", "{");
    const std::string before = bench.text("phase.json");
    CHECK(bench.json(late).exit == 3);
    CHECK(bench.json(late).json().at("error_code") == "changed");
    CHECK(bench.json({"resume", "w", "--continue", "--if-match=" + sha256(before)}).json().at("error_code") ==
          "refused");
    bench.desk.context.terminal.input = true;
    bench.desk.context.terminal.output = true;
    bench.desk.typing("y\n");
    const Said said = bench.run(late);
    CHECK(said.exit == 3);
    CHECK(said.err.find("[y/N]") == std::string::npos);
    CHECK(bench.text("phase.json") == before);
  }
}

TEST_CASE("a workflow in progress is resumed or archived, never overwritten") {
  Bench bench;
  const std::string before = bench.text("phase.json");
  const Said refused = bench.json({"start", "w"});
  CHECK(refused.exit == 4);
  CHECK(refused.json().at("hint").get<std::string>().find("workflow resume w") != std::string::npos);
  CHECK(bench.text("phase.json") == before);
  const Json fresh = bench.json({"start", "w", "--fresh"}).json();
  CHECK(fresh.at("archived") == ".checkpoints/workflows/.archive/w_20260508T120000Z");
  CHECK(bench.json({"list"}).json().at("archives").size() == 1);
}

TEST_CASE("a start that was killed once the workflow was moved away is told of, and the next one goes on") {
  Bench bench;
  const std::filesystem::path archive = bench.desk.store() / "workflows/.archive/w_20260508T120000Z";
  std::filesystem::create_directories(archive.parent_path());
  std::filesystem::rename(bench.desk.store() / "workflows/w", archive);
  const std::string told =
      ".checkpoints/workflows/w/phase.json: a start or an archiving was interrupted after the workflow was moved to "
      "'.checkpoints/workflows/.archive/w_20260508T120000Z', which has all of it: 'git checkpoint --dir=. workflow "
      "start w'";
  CHECK_THAT(bench.json({"list"}).json().at("warnings").dump(), Catch::Contains(told));
  for (const std::string command : {"status", "list", "next"}) {
    CHECK_THAT(bench.desk.say({command, "--dir=."}).err, Catch::Contains("warning: " + told));
  }
  const Said judged = bench.desk.say({"validate"});
  CHECK(judged.exit == 0);
  CHECK_THAT(judged.out, Catch::Contains("warning: a start or an archiving was interrupted"));
  CHECK_THAT(bench.run({"show", "w"}).err, Catch::Contains("what was there last is kept in '.checkpoints/workflows/"));
  const Json begun = bench.json({"start", "w"}).json();
  CHECK(begun.at("success") == true);
  CHECK_THAT(begun.at("warnings").dump(), Catch::Contains("has been completed"));
  CHECK(bench.json({"list"}).json().at("warnings").empty());
  CHECK(read_file(archive / "phase.json").find("archived_at") != std::string::npos);
}

TEST_CASE("a failed phase is asked about and goes on when told to") {
  Bench bench;
  CHECK(bench.run({"advance", "w", "--fail"}).out == "REQUIREMENTS has failed\n");
  CHECK(bench.decision() == "ask");
  CHECK(bench.json({"resume", "w", "--continue"}).json().at("decision") == "rerun");
  CHECK(bench.state("phase.json")["phase_status"] == "in_progress");
}

TEST_CASE("a workflow of its own phases waits for the approval that one of them asks for") {
  Bench bench;
  bench.write("phases.yaml", "phases:\n- name: plan\n  final: [plan.md]\n  approval: true\n- build\n");
  REQUIRE(bench.run({"start", "w", "--fresh", "--phases=phases.yaml"}).exit == 0);
  bench.write("plan.md", "x");
  CHECK(bench.decision() == "decide");
  CHECK(bench.json({"advance", "w"}).json().at("error_code") == "gate_closed");
  CHECK(bench.run({"approve", "w", "--by=Kim"}).out == "plan is approved by Kim\n");
  CHECK(bench.state("phase.json")["user_checkpoints"][0]["by"] == "Kim");
  CHECK(bench.decision() == "advance");
  CHECK(bench.run({"advance", "w"}).out == "plan is complete; build begins\n");
  CHECK(bench.run({"advance", "w"}).out == "build is complete, and so is the workflow\n");
}

TEST_CASE("who has seen what is to be approved approves just that, or nothing") {
  Bench bench;
  bench.write("phases.yaml", "- name: plan\n  final: [plan.md, drawings]\n  approval: true\n- build\n");
  REQUIRE(bench.run({"start", "w", "--fresh", "--phases=phases.yaml"}).exit == 0);
  bench.write("plan.md", "x");
  bench.write("drawings/front.txt", "y");
  const auto subject = [&] { return bench.json({"show", "w"}).json().at("to_approve"); };
  const Json seen = subject();
  REQUIRE(seen.at("files").size() == 2);
  CHECK(seen.at("files")[0].at("path") == "plan.md");
  CHECK(seen.at("files")[1].at("path") == "drawings/front.txt");
  CHECK(subject() == seen);
  const std::string digest = seen.at("digest");
  CHECK(bench.run({"show", "w"}).out.find("To approve: " + digest + "\n  plan.md  SHA-256 ") != std::string::npos);
  const auto refused = [&] {
    const Said said = bench.json({"approve", "w", "--by=Kim", "--digest=" + digest});
    CHECK(said.json().at("error_code") == "changed");
    CHECK(said.json().at("error").get<std::string>().find(subject().at("digest").get<std::string>()) !=
          std::string::npos);
  };
  bench.write("plan.md", "z");
  refused();
  bench.write("plan.md", "x");
  CHECK(subject().at("digest") == digest);
  bench.write("drawings/back.txt", "");
  refused();
  std::filesystem::remove_all(bench.desk.folder() / "drawings");
  refused();
  bench.write("drawings/front.txt", "y");
  bench.change("note", "other");
  refused();
  CHECK(bench.decision() == "decide");
  CHECK(bench.run({"approve", "w", "--by=Kim", "--digest=" + subject().at("digest").get<std::string>()}).exit == 0);
  CHECK(subject().is_null());
}

TEST_CASE("of what cannot be read the digest says how it stands") {
  Bench bench;
  bench.write("phases.yaml", "- name: plan\n  final: [plan.md, far, large]\n  approval: true\n- build\n");
  REQUIRE(bench.run({"start", "w", "--fresh", "--phases=phases.yaml"}).exit == 0);
  const auto stand = [&](std::size_t file) {
    return bench.json({"show", "w"}).json().at("to_approve").at("files")[file].at("stand").get<std::string>();
  };
  CHECK(stand(0) == "is missing");
  std::filesystem::create_symlink("/etc", bench.desk.folder() / "far");
  CHECK_THAT(stand(1), Catch::Contains("symlink"));
  bench.write("large", std::string(std::size_t{5} * 1024 * 1024, 'x'));
  CHECK_THAT(stand(2), Catch::StartsWith("5242880 bytes, changed 20"));
  std::filesystem::remove(bench.desk.folder() / "large");
  for (const std::string file : {"a", "b", "c", "d", "e"}) {
    bench.write("large/" + file, std::string(std::size_t{4} * 1024 * 1024, 'x'));
  }
  CHECK_THAT(stand(2), Catch::StartsWith("SHA-256 "));
  CHECK_THAT(stand(6), Catch::StartsWith("4194304 bytes, changed 20"));
}

TEST_CASE("phases that cannot be are refused, and what is there stays") {
  Bench bench;
  for (const std::string phases :
       {"3", "[]", "[3]", "[\"a/b\"]", R"(["a", "a"])", R"([{"name": "a", "final": ["../x"]}])"}) {
    INFO(phases);
    bench.write("phases.json", phases);
    CHECK(bench.json({"start", "w", "--fresh", "--phases=phases.json"}).json().at("error_code") == "invalid");
  }
  CHECK(bench.json({"list"}).json().at("archives").empty());
}

TEST_CASE("a key that no phase has is refused, lest a gate that was meant stands open") {
  Bench bench;
  bench.write("phases.yaml", "phases:\n- name: plan\n  requires_approval: true\n- build\n");
  const std::string before = bench.text("phase.json");
  const Said said = bench.run({"start", "w", "--fresh", "--phases=phases.yaml"});
  CHECK(said.exit == bench.run({"start", "x", "--phases=phases.yaml"}).exit);
  CHECK(said.err ==
        "error: the phase 'plan' cannot have the key 'requires_approval'\n"
        "hint: known here: name, final, intermediate, approval\n");
  CHECK(bench.text("phase.json") == before);
  CHECK_FALSE(std::filesystem::exists(bench.desk.store() / "workflows/x"));
  bench.write("phases.json", R"({"phases": ["plan"], "approval": true})");
  const Json beside = bench.json({"start", "x", "--phases=phases.json"}).json();
  CHECK(beside.at("error_code") == "invalid");
  CHECK(beside.at("error") == "what stands around the phases cannot have the key 'approval'");
  bench.write("phases.json", R"([{"final": ["a"]}, {"aproval": true}])");
  CHECK(bench.json({"start", "x", "--phases=phases.json"}).json().at("error") ==
        "the phase 2 cannot have the key 'aproval'");
}

TEST_CASE("a broken workflow is named by the list, and by who asks for it") {
  Bench bench;
  bench.write(".checkpoints/workflows/broken/phase.json", "{");
  const Json list = bench.json({"list"}).json();
  CHECK(list.at("count") == 2);
  REQUIRE(list.at("problems").size() == 1);
  CHECK(list.at("problems")[0].at("path") == ".checkpoints/workflows/broken/phase.json");
  for (const char* command : {"show", "advance", "approve", "recover"}) {
    INFO(command);
    CHECK(bench
              .json({
                  command,
                  "broken",
              })
              .json()
              .at("error_code") == "corrupt");
  }
}

TEST_CASE("names that lead elsewhere are refused, and what is not there is not found") {
  Bench bench;
  for (const char* command : {"start", "show", "advance", "resume", "recover", "archive"}) {
    INFO(command);
    CHECK(bench.run({command, "../x"}).exit == 129);
    if (std::string(command) != "start") CHECK(bench.json({command, "none"}).json().at("error_code") == "not_found");
  }
  CHECK(bench.run({"task", "w", "a/b", "--status=running"}).exit == 129);
  CHECK(bench.run({"task", "w", "a", "--status=done"}).exit == 129);
  CHECK(bench.run({"task", "w", "a"}).exit == 129);
  CHECK(bench.run({"advance", "w", "--fail", "--output=x"}).exit == 129);
}

TEST_CASE("status and next show a workflow, and what a person has to decide comes first") {
  Bench bench;
  Json next = bench.desk.say({"next", "--json", "--dir=."}).json().at("next");
  CHECK(next.at("kind") == "workflow");
  CHECK(next.at("rank_name") == "in_progress");
  CHECK(next.at("action") == "run REQUIREMENTS");
  bench.reach("ARCHITECTURE");
  bench.write("designs/one.md", "x");
  next = bench.desk.say({"next", "--json", "--dir=."}).json().at("next");
  CHECK(next.at("skill") == "w");
  CHECK(next.at("rank_name") == "blocked_on_decision");
  const Json status = bench.desk.say({"status", "--json", "--dir=."}).json();
  REQUIRE(status.at("decisions").size() == 1);
  CHECK(status.at("decisions")[0].at("kind") == "workflow");
  CHECK(status.at("decisions")[0].at("owner") == "w");
  CHECK(status.at("decisions")[0].at("id") == "ARCHITECTURE");
  REQUIRE(status.at("checkpoints").size() == 1);
  CHECK(status.at("checkpoints")[0].at("progress") == Json::parse(R"({"complete": 1, "total": 5})"));
  const Said text = bench.desk.say({"status", "--dir=."});
  CHECK(text.out.find("1 decision waiting on you") != std::string::npos);
  CHECK(text.out.find("ARCHITECTURE") != std::string::npos);
}

TEST_CASE("a task that has failed waits for a decision while another one runs: to be done again, or all given up") {
  Bench bench;
  bench.run({"task", "w", "t1", "--status=failed"});
  bench.run({"task", "w", "t2", "--status=running"});
  const auto say = [&](std::vector<std::string> words) { return bench.desk.say(std::move(words)).out; };
  const std::string asked =
      "  asked    the workflow 'w': the task t1 has failed\n"
      "  answer   git checkpoint workflow task w t1 --status=pending\n"
      "  give up  git checkpoint workflow archive w\n";
  CHECK_THAT(say({"decisions"}), Catch::EndsWith(asked));
  CHECK_THAT(say({"next"}), Catch::EndsWith("  → git checkpoint workflow recover w\n" + asked));
  CHECK(bench.desk.ask({"decisions"}).at("decisions").at(0).at("refusal") == "git checkpoint workflow archive w");
  CHECK(bench.run({"archive", "w"}).exit == 0);
  CHECK(say({"decisions"}) == "No decision waits.\n");
}

TEST_CASE("archive says how to take the workflow up again, and so it goes on") {
  Bench bench;
  bench.write("plan.json", "{}");
  bench.run({"advance", "w", "--output=plan.json"});
  const Json before = bench.desk.ask({"resume", "w"});
  const Said said = bench.run({"archive", "w"});
  CHECK_THAT(said.out, Catch::EndsWith("to take it up again, copy that folder to .checkpoints/workflows/w\n"));
  const std::filesystem::path workflows = bench.desk.folder() / ".checkpoints/workflows";
  for (const auto& entry : std::filesystem::directory_iterator(workflows / ".archive")) {
    std::filesystem::copy(entry.path(), workflows / "w", std::filesystem::copy_options::recursive);
  }
  CHECK(bench.desk.ask({"resume", "w"}).at("next_action") == before.at("next_action"));
  CHECK(bench.desk.ask({"validate"}).at("is_valid") == true);
}

TEST_CASE("status and resume of a workflow list its tasks, first those that are not done, and what was made") {
  Bench bench;
  bench.write("plan.json", "{}");
  bench.write("out/a.json", "{}");
  bench.run({"advance", "w", "--output=plan.json"});
  bench.run({"task", "w", "t1", "--status=complete", "--output=out/a.json"});
  bench.run({"task", "w", "t2", "--status=failed"});
  const Json briefing = bench.desk.ask({"resume", "w"});
  CHECK(briefing.at("steps").at(0).at("artifacts") == Json::array({"plan.json"}));
  CHECK(briefing.at("tasks").at(0).at("name") == "t1");
  CHECK(briefing.at("tasks").at(0).at("artifacts") == Json::array({"out/a.json"}));
  CHECK(briefing.at("tasks").at(1).at("status") == "failed");
  const Json row = bench.desk.ask({"status", "w"}).at("checkpoints").at(0);
  CHECK(row.at("steps") == briefing.at("steps"));
  CHECK(row.at("tasks") == briefing.at("tasks"));
  for (const std::string command : {"status", "resume"}) {
    const std::string text = bench.desk.say({command, "w"}).out;
    CHECK_THAT(text, Catch::Contains("REQUIREMENTS  complete  just now  artifacts: plan.json\n"));
    CHECK_THAT(text, Catch::EndsWith("\nTasks\n"
                                     "  ✕ t2  failed  just now\n"
                                     "  ✓ t1  complete  just now  artifacts: out/a.json\n"));
  }
}

TEST_CASE("of many tasks status lists as many as a screen has room for, and says what lists all") {
  Bench bench;
  for (const std::string task : {"t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8"}) {
    bench.write(task, "{}");
    bench.run({"task", "w", task, "--status=complete", "--output=" + task});
  }
  bench.run({"task", "w", "t9", "--status=running", "--output=" + std::string(90, 'o')});
  CHECK_THAT(bench.desk.say({"status", "w"}).out, Catch::Contains("\nTasks\n"
                                                                  "  ◐ t9  running  just now\n"
                                                                  "    artifacts:") &&
                                                      Catch::EndsWith("  ✓ t5  complete  just now  artifacts: t5\n"
                                                                      "  and 3 more; 'git checkpoint workflow show' "
                                                                      "lists all\n"));
  CHECK(bench.desk.ask({"resume", "w"}).at("tasks").size() == 9);
}

TEST_CASE("a task that has failed is told of where the phase is known by other outputs, too") {
  Bench bench;
  const auto say = [&](std::vector<std::string> words) {
    words.emplace_back("--dir=.");
    return bench.desk.say(words).out;
  };
  const std::string retry = "git checkpoint --dir=. workflow task w t1 --status=pending";
  REQUIRE(bench.run({"task", "w", "t1", "--status=failed"}).exit == 0);
  CHECK_THAT(say({"status"}), Catch::Contains("the task t1 has failed"));
  CHECK_THAT(say({"next"}), Catch::Contains("the task t1 has failed") && Catch::Contains(retry));
  CHECK_THAT(say({"decisions"}), Catch::Contains("the task t1 has failed") && Catch::Contains(retry));
  CHECK_THAT(say({"report"}), Catch::Contains("the task t1 has failed"));
  CHECK(bench.decision() == "ask");
  bench.write("demand.json", "{}");
  CHECK(bench.decision() == "advance");
  CHECK_THAT(say({"decisions"}), Catch::Contains("the task t1 has failed") && Catch::Contains(retry));
  REQUIRE(bench.run({"advance", "w", "--fail"}).exit == 0);
  const Json decisions = Json::parse(say({"decisions", "--json"})).at("decisions");
  REQUIRE(decisions.size() == 2);
  CHECK(decisions.at(0).at("answer") == "git checkpoint --dir=. workflow resume w --continue");
  CHECK(decisions.at(1).at("answer") == retry);
  REQUIRE(bench.run({"task", "w", "t1", "--status=pending"}).exit == 0);
  CHECK(Json::parse(say({"decisions", "--json"})).at("decisions").size() == 1);
}

TEST_CASE("a complete workflow asks for nothing, and a broken one is named") {
  Bench bench;
  bench.reach("REFLECTION");
  REQUIRE(bench.run({"advance", "w", "--output=out.json"}).exit == 0);
  CHECK(bench.desk.say({"next", "--json", "--dir=."}).json().at("next").is_null());
  bench.write(".checkpoints/workflows/w/execution.json", "{");
  const Json status = bench.desk.say({"status", "--json", "--dir=."}).json();
  REQUIRE(status.at("problems").size() == 1);
  CHECK(status.at("problems")[0].at("path") == ".checkpoints/workflows/w/execution.json");
}

TEST_CASE("a workflow that says that it is complete, and has left phases out, is complete to nobody") {
  Bench bench;
  bench.change("current_phase", "REFLECTION");
  bench.change("phase_status", "complete");
  const std::string flaw = "'REFLECTION' is the current phase, and 'REQUIREMENTS' before it is not completed";
  const Said resumed = bench.run({"resume", "w"});
  CHECK(resumed.exit == 4);
  CHECK_THAT(resumed.err, Catch::Contains(flaw));
  CHECK(bench.decision() == "ask");
  CHECK_THAT(bench.run({"advance", "w"}).err, Catch::Contains("cannot go on: " + flaw));
  const Json row = bench.desk.say({"status", "--json", "--dir=."}).json().at("checkpoints").at(0);
  CHECK(row.at("status") == "in_progress");
  for (const char* command : {"next", "decisions"}) {
    CHECK_THAT(bench.desk.say({command, "--dir=."}).out, Catch::Contains("the state appears corrupted"));
  }
}

TEST_CASE("whoever comes back is told of workflows: how each goes on, beside the session or without one") {
  Bench bench;
  const auto resume = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"resume", "--dir=."});
    return bench.desk.say(words);
  };
  const Json alone = resume({"--json"}).json();
  CHECK(alone.at("decision") == "continue");
  CHECK(alone.at("reason") == "w is in progress, demand.json is missing");
  CHECK(alone.at("next_action") == "run REQUIREMENTS");
  CHECK(resume({}).out ==
        "Go on: w is in progress, demand.json is missing\n\nUnder way\n"
        "- the workflow 'w', in REQUIREMENTS, is in progress, demand.json is missing.\n"
        "  Next: run REQUIREMENTS\n");
  CHECK(resume({"--hook-json"}).out.find("the workflow 'w', in REQUIREMENTS") != std::string::npos);
  bench.desk.with("review", checkpoint_text("review"));
  const Json beside = resume({"--json"}).json();
  CHECK(beside.at("skill") == "review");
  REQUIRE(beside.at("others").size() == 1);
  CHECK(beside.at("others")[0].at("kind") == "workflow");
  CHECK(beside.at("others")[0].at("action") == "run REQUIREMENTS");
  CHECK(resume({}).out.find("\nAlso under way\n- the workflow 'w'") != std::string::npos);
  CHECK(resume({"--hook-json"}).out.find("the workflow 'w', in REQUIREMENTS") != std::string::npos);
  CHECK(resume({"review", "--json"}).json().at("others").empty());
}

TEST_CASE("a workflow that waits is asked about first, one that is over is not mentioned, and a broken one is named") {
  Bench bench;
  bench.desk.at("2026-05-20T12:00:00Z");
  const auto resume = [&] { return bench.desk.say({"resume", "--dir=.", "--json"}); };
  CHECK(resume().json().at("decision") == "ask");
  bench.write(".checkpoints/workflows/w/execution.json", "{");
  CHECK(resume().exit == 0);
  CHECK(resume().json().at("decision") == "fresh");
  CHECK(resume().json().at("problems")[0].at("path") == ".checkpoints/workflows/w/execution.json");
  CHECK(bench.desk.say({"resume", "--dir=."}).err.find("execution.json") != std::string::npos);
  std::filesystem::remove(bench.desk.store() / "workflows/w/execution.json");
  bench.reach("REFLECTION");
  REQUIRE(bench.run({"advance", "w", "--output=out.json"}).exit == 0);
  CHECK(resume().json().at("others").empty());
  CHECK(resume().json().at("decision") == "fresh");
}

TEST_CASE("what somebody has changed since it was looked at is neither advanced, continued nor written of a task") {
  Bench bench;
  bench.reach("IMPLEMENTATION");
  bench.run({"task", "w", "t1", "--status=failed"});
  const auto etag = [&](const std::string& file) { return "--if-match=" + sha256(bench.text(file)); };
  const auto is_bound = [&](const std::string& file, std::vector<std::string> words) {
    INFO(Json(words).dump());
    const std::string seen = etag(file);
    bench.write(".checkpoints/workflows/w/" + file, bench.text(file) + "\n");
    const std::string before = bench.text(file);
    std::vector<std::string> late = words;
    late.push_back(seen);
    CHECK(bench.json(late).json().at("error_code") == "changed");
    CHECK(bench.text(file) == before);
    words.push_back(etag(file));
    CHECK(bench.run(words).exit == 0);
    CHECK(bench.text(file) != before);
    CHECK(bench.json(words).json().at("error_code") == "changed");
  };
  is_bound("execution.json", {"task", "w", "t1", "--status=pending"});
  is_bound("phase.json", {"advance", "w", "--fail"});
  is_bound("phase.json", {"resume", "w", "--continue"});
  bench.write("out.json", "{}");
  is_bound("phase.json", {"advance", "w", "--output=out.json"});
  CHECK(bench.json({"resume", "w", etag("phase.json")}).json().at("error_code") == "usage");
}

TEST_CASE("what has changed since it was looked at is told before what is missing, also of tasks that nobody had") {
  Bench bench;
  const auto code = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"advance", "w", "--output=gone"});
    return bench.json(options).json().at("error_code");
  };
  const std::string other(64, '0');
  CHECK(code({"--if-match=" + other}) == "changed");
  CHECK(code({"--if-tasks-match=" + other}) == "changed");
  CHECK(code({"--if-match=" + sha256(bench.text("phase.json"))}) == "prerequisite");
  CHECK(code({"--if-tasks-match=none"}) == "changed");
  std::filesystem::remove(bench.desk.store() / "workflows/w/execution.json");
  CHECK(code({"--if-tasks-match=none"}) == "prerequisite");
  CHECK(code({}) == "prerequisite");
}

TEST_CASE(
    "resume asks about an old workflow as workflow resume does, also where somebody has gone on with it of late") {
  Bench bench;
  bench.desk.at("2026-05-15T12:00:00Z");
  bench.reach("ARCHITECTURE");
  const Json asked = bench.desk.say({"resume", "w", "--dir=.", "--json"}).json();
  const Json same = bench.json({"resume", "w"}).json();
  CHECK(asked.at("decision") == "ask");
  CHECK(same.at("decision") == "ask");
  CHECK(asked.at("reason") == same.at("reason"));
}

TEST_CASE("a phase that has failed says when") {
  Bench bench;
  bench.desk.at("2026-05-08T13:00:00Z");
  REQUIRE(bench.run({"advance", "w", "--fail"}).exit == 0);
  const Json steps = bench.desk.say({"status", "w", "--dir=.", "--json"}).json().at("checkpoints").at(0).at("steps");
  CHECK(steps.at(0).at("status") == "failed");
  CHECK(steps.at(0).at("updated_at") == "2026-05-08T13:00:00Z");
  CHECK(steps.at(1).at("updated_at").is_null());
}
