// One workflow as another program keeps it: in and out again.

#include "cli/exchange_bench.h"
#include "support/catch.h"

using namespace checkpoint::test;
using Catch::Contains;
using Json = nlohmann::json;

namespace {

const std::string kPhase = "from/memory/state/phase.json";
const std::string kExecution = "from/memory/state/execution.json";
const std::string kStored = ".checkpoints/workflows/shop/";

// As the other program writes it, on one line.
const std::string kPhaseText =
    R"({"workflow_id":"shop","started_at":"2026-01-30T09:00:00Z","last_updated":"2026-01-30T10:00:00.5Z",)"
    R"("current_phase":"ARCHITECTURE","phase_status":"in_progress","completed_phases":[{"phase":"REQUIREMENTS",)"
    R"("completed_at":"2026-01-30T10:00:00Z","output":"memory/reports/demand.json"}],"user_checkpoints":[{"phase":)"
    R"("REQUIREMENTS","approved_at":"2026-01-30T10:05:00Z"}],"interruption_safe":true,"own":{"x": 1.10}})";
const std::string kExecutionText =
    "{\n\t\"tasks\": [\n\t\t{\"id\": \"task-001\", \"status\": \"running\", \"attempts\": 1, \"note\": "
    "12345678901234567890123}\n\t]\n}\n";
const std::string kArchived = R"({"workflow_id": "old", "whatever": [ ]})";

std::string with(const std::string& text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return std::string(text).replace(at, from.size(), to);
}

ExchangeBench shop() {
  ExchangeBench bench("dotagent");
  bench.with(kPhase, kPhaseText).with(kExecution, kExecutionText);
  return bench;
}

}  // namespace

TEST_CASE("a workflow of dotagent comes in byte for byte, and goes out as it came") {
  const ExchangeBench bench = shop();
  bench.with("from/memory/state/.archive/old_20260101T000000Z/phase.json", kArchived);
  bench.with("memory/reports/demand.json", "{}");
  const Json answer = answered(bench.take_in());
  CHECK(answer.at("taken").size() == 3);
  CHECK(answer.at("changed").empty());
  CHECK(answer.at("warnings").empty());
  CHECK(bench.text(kStored + "phase.json") == kPhaseText);
  CHECK(bench.text(kStored + "execution.json") == kExecutionText);
  CHECK(bench.text(".checkpoints/workflows/.archive/old_20260101T000000Z/phase.json") == kArchived);
  CHECK(answered(bench.say({"validate"})).at("is_valid") == true);
  CHECK(answered(bench.give_out("out")).at("taken").size() == 3);
  CHECK(bench.files("out") == bench.files("from"));
  CHECK(answered(bench.take_in()).at("already").size() == 3);
  CHECK(answered(bench.give_out("out")).at("already").size() == 3);
}

TEST_CASE("a workflow that came in goes on where it was") {
  const ExchangeBench bench = shop();
  bench.with("memory/reports/demand.json", "{}").with("memory/reports/designs/one.md", "x");
  answered(bench.take_in());
  const Json resumed = answered(bench.say({"workflow", "resume", "shop"}));
  CHECK(resumed.at("decision") == "decide");
  CHECK(resumed.at("phase") == "ARCHITECTURE");
  CHECK(resumed.at("completed") == Json::array({"REQUIREMENTS"}));
}

TEST_CASE("the folder with memory, memory itself and its state are all understood") {
  for (const std::string from : {"from", "from/memory", "from/memory/state"}) {
    INFO(from);
    const ExchangeBench bench = shop();
    CHECK(answered(bench.take_in({}, from)).at("taken").size() == 2);
    CHECK(bench.text(kStored + "phase.json") == kPhaseText);
  }
}

TEST_CASE("what only this project spells otherwise is spelled so, and said once") {
  const ExchangeBench bench("dotagent");
  bench.with(kPhase, with(kPhaseText, "2026-01-30T09:00:00Z", "2026-01-30T10:00:00+01:00"));
  bench.with(kExecution,
             R"({"tasks": [{"id": "a", "status": "pending", "started_at": null, "output": null, "own": null},
                           {"id": "b", "status": "complete", "started_at": null, "output": "./out//b.json"}]})");
  const Json answer = answered(bench.take_in());
  std::vector<std::string> changes;
  for (const Json& row : answer.at("changed")) changes.push_back(row.at("message"));
  CHECK(changes == std::vector<std::string>{"started_at is left out where it is null",
                                            "output is left out where it is null", "output is written as out/b.json",
                                            "started_at is written as 2026-01-30T09:00:00Z"});
  const Json tasks = Json::parse(bench.text(kStored + "execution.json")).at("tasks");
  CHECK(tasks.at(0) == Json::parse(R"({"id": "a", "status": "pending", "own": null})"));
  CHECK(tasks.at(1) == Json::parse(R"({"id": "b", "status": "complete", "output": "out/b.json"})"));
  CHECK(answered(bench.take_in()).at("already").size() == 2);
}

TEST_CASE("an output that the project does not have, and a file that is no state, are named and stop nothing") {
  const ExchangeBench bench = shop();
  bench.with("from/memory/state/phase.json.tmp", "{").with("from/memory/reports/demand.json", "{}");
  const Json answer = answered(bench.take_in());
  CHECK(answer.at("warnings") ==
        Json::array({"memory/state/phase.json.tmp is not part of the state, and stays where it is",
                     "the output of REQUIREMENTS, memory/reports/demand.json, is not in this project: copy it here "
                     "before the workflow is resumed"}));
}

TEST_CASE("of a state with anything that cannot come in, nothing does") {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"{", "cannot be read"},
      {"[]", "workflow_id"},
      {with(kPhaseText, "\"shop\"", "\"a/b\""), "its workflow_id, \"a/b\", must not"},
      {with(kPhaseText, "\"in_progress\"", "\"nearly\""), "phase_status must be one of"},
      {with(kPhaseText, "\"ARCHITECTURE\"", "\"VERIFICATION\""), "VERIFICATION"},
      {with(kPhaseText, "\"2026-01-30T09:00:00Z\"", "\"yesterday\""), "started_at"},
      {with(kPhaseText, "\"started_at\"", "\"begun\""), "started_at is missing"},
      {with(kPhaseText, "{\"workflow_id\"", R"({"workflow_id":"x","workflow_id")"), "duplicate key"}};
  for (const auto& [text, reason] : table) {
    INFO(text);
    const ExchangeBench bench("dotagent");
    bench.with(kPhase, text).with(kExecution, kExecutionText);
    bench.with("from/memory/state/.archive/old_20260101T000000Z/phase.json", kArchived);
    CHECK_THAT(refusals(bench.take_in()).front(), Contains(reason));
    CHECK(bench.files(".checkpoints").empty());
  }
}

TEST_CASE("tasks without a phase, other workflows' tasks and broken archives are refused") {
  const ExchangeBench lonely("dotagent");
  lonely.with(kExecution, kExecutionText);
  CHECK_THAT(refusals(lonely.take_in()).front(), Contains("there is no phase.json beside it"));
  const ExchangeBench other = shop();
  other.with(kExecution, R"({"workflow_id": "cart", "tasks": []})");
  CHECK_THAT(refusals(other.take_in()).front(), Contains("workflow_id"));
  const ExchangeBench broken = shop();
  broken.with("from/memory/state/.archive/old_20260101T000000Z/phase.json", "{");
  CHECK_THAT(refusals(broken.take_in()).front(), Contains("cannot be read"));
  CHECK(broken.files(".checkpoints").empty());
}

TEST_CASE("a folder without such a state is called so") {
  const ExchangeBench bench("dotagent");
  bench.with("from/memory/reports/demand.json", "{}");
  const Said said = bench.take_in();
  CHECK(said.exit == 1);
  CHECK(said.json().at("error_code") == "not_found");
  CHECK_THAT(said.json().at("error").get<std::string>(), Contains("memory/state/phase.json is not there"));
  CHECK(bench.take_in({}, "nowhere").json().at("error_code") == "not_found");
}

TEST_CASE("a workflow of the name that is there already stays as it is") {
  const ExchangeBench bench = shop();
  REQUIRE(bench.say({"workflow", "start", "shop"}).exit == 0);
  const Json before = bench.files(".checkpoints");
  CHECK_THAT(refusals(bench.take_in()).front(), Contains("something else stands in the store already"));
  CHECK(bench.files(".checkpoints") == before);
}

TEST_CASE("no symlink is followed into the state or out of it") {
  const ExchangeBench bench("dotagent");
  bench.with("elsewhere/phase.json", kPhaseText);
  std::filesystem::create_directories(bench.path("from/memory/state"));
  std::filesystem::create_symlink(bench.path("elsewhere/phase.json"), bench.path(kPhase));
  CHECK_THAT(refusals(bench.take_in()).front(), Contains("symbolic link") || Contains("symlink"));
  std::filesystem::remove_all(bench.path("from"));
  bench.with(kPhase, kPhaseText);
  answered(bench.take_in());
  std::filesystem::create_directories(bench.path("out"));
  std::filesystem::create_directory_symlink(bench.path("elsewhere"), bench.path("out/memory"));
  refusals(bench.give_out("out"));
  CHECK(bench.files("elsewhere").size() == 1);
}

TEST_CASE("of many workflows the one that is asked for goes out") {
  const ExchangeBench bench = shop();
  answered(bench.take_in());
  REQUIRE(bench.say({"workflow", "start", "cart"}).exit == 0);
  const std::vector<std::string> reasons = refusals(bench.give_out("out"));
  CHECK(reasons == std::vector<std::string>{"the layout holds one workflow; --workflow=cart takes this one",
                                            "the layout holds one workflow; --workflow=shop takes this one"});
  CHECK(bench.files("out").empty());
  CHECK(answered(bench.give_out("out", {"--workflow=shop"})).at("taken").size() == 2);
  CHECK(bench.text("out/memory/state/phase.json") == kPhaseText);
  CHECK(bench.give_out("out", {"--workflow=none"}).json().at("error_code") == "not_found");
  CHECK_THAT(refusals(bench.give_out("out", {"--workflow=cart"})).front(), Contains("something else stands there"));
}

TEST_CASE("what an import of a workflow would do is said without doing it") {
  const ExchangeBench bench = shop();
  const Json dry = answered(bench.take_in({"--dry-run"}));
  CHECK(bench.files(".checkpoints").empty());
  const Json real = answered(bench.take_in());
  for (const char* list : {"taken", "already", "changed", "refused", "repairs"}) CHECK(dry.at(list) == real.at(list));
}
