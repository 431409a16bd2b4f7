#include "kinds/examine.h"
#include "kinds/workflow/state.h"
#include "kinds/workflow/task.h"
#include "support/catch.h"
#include "workflows.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

std::vector<std::string> codes(const Violations& violations) {
  std::vector<std::string> all;
  for (const Violation& violation : violations) all.emplace_back(violation.code);
  return all;
}

Examination examined(const Json& document, const std::string& path = "workflows/checkout/phase.json") {
  return examine(*kind_at(path), document.dump(2), path, workflow_now);
}

using Codes = std::vector<std::string>;

}  // namespace

TEST_CASE("a workflow in each of its phases is valid") {
  for (const workflow::Phase& phase : workflow::standard_phases()) {
    INFO(phase.name);
    const Examination found = examined(workflow_in(phase.name));
    CHECK(found.is_valid());
    CHECK(found.warnings.empty());
  }
}

TEST_CASE("the folder of a workflow is named for it") {
  CHECK(codes(examined(workflow_in("ARCHITECTURE"), "workflows/other/phase.json").errors) == Codes{"misfiled"});
  const Json tasks = {{"workflow_id", "checkout"}, {"tasks", Json::array()}};
  CHECK(codes(examined(tasks, "workflows/other/execution.json").errors) == Codes{"misfiled"});
  const Json empty = Json::parse(workflow::empty_execution("checkout", workflow_now));
  CHECK(examined(empty, "workflows/checkout/execution.json").is_valid());
  CHECK(codes(examined(empty, "workflows/other/execution.json").errors) == Codes{"misfiled"});
}

TEST_CASE("phases are completed in order, each once, and the current one comes next") {
  Json skipped = workflow_in("REQUIREMENTS");
  skipped["current_phase"] = "VERIFICATION";
  CHECK(codes(examined(skipped).errors) == Codes{"phase-order"});
  Json back = workflow_in("VERIFICATION");
  back["current_phase"] = "REQUIREMENTS";
  CHECK(codes(examined(back).errors) == Codes{"phase-order"});
  Json twice = workflow_in("ARCHITECTURE");
  twice["completed_phases"].push_back(twice["completed_phases"][0]);
  CHECK(codes(examined(twice).errors) == Codes{"phase-order"});
  Json unknown = workflow_in("REQUIREMENTS");
  unknown["current_phase"] = "DEPLOYMENT";
  CHECK(codes(examined(unknown).errors) == Codes{"phase-order"});
}

TEST_CASE("a phase that is completed has not failed") {
  Json document = workflow_in("IMPLEMENTATION");
  document["phase_status"] = "failed";
  CHECK(examined(document).is_valid());
  document["current_phase"] = "ARCHITECTURE";
  CHECK(codes(examined(document).errors) == Codes{"phase-order"});
  CHECK(examined(document).errors.front().message ==
        "'ARCHITECTURE' is completed, and phase_status says that it has failed");
}

TEST_CASE("a phase that a person has to approve is left by an approval, and by nothing else") {
  Json document = workflow_in("REQUIREMENTS");
  document["phases"] = {{{"name", "plan"}, {"approval", true}}, {{"name", "build"}, {"approval", true}}};
  document["current_phase"] = "plan";
  CHECK(examined(document).is_valid());
  document["completed_phases"] = {{{"phase", "plan"}, {"completed_at", "2026-05-01T09:00:00Z"}}};
  CHECK(examined(document).is_valid());  // to be approved still
  document["current_phase"] = "build";
  CHECK(codes(examined(document).errors) == Codes{"phase-unapproved"});
  CHECK_THAT(examined(document).errors.front().message,
             Catch::Contains("'plan' was left without the approval of a person that it needs"));
  document["user_checkpoints"] = {{{"phase", "plan"}, {"approved_at", "2026-05-01T09:00:00Z"}}};
  CHECK(examined(document).is_valid());
  document["completed_phases"].push_back({{"phase", "build"}, {"completed_at", "2026-05-01T09:30:00Z"}});
  document["phase_status"] = "complete";
  CHECK(codes(examined(document).errors) == Codes{"phase-unapproved"});
}

TEST_CASE("a time that is still to come, and a write that was interrupted, are warned about") {
  Json early = workflow_in("ARCHITECTURE");
  early["last_updated"] = "2027-01-01T00:00:00Z";
  CHECK(codes(examined(early).warnings) == Codes{"future-timestamp"});
  for (const char* time : {"started_at", "completed_at"}) {
    INFO(time);
    const Json task = {{"id", "t"}, {"status", "pending"}, {time, "2027-01-01T00:00:00Z"}};
    const Examination found = examined({{"tasks", {task}}}, "workflows/checkout/execution.json");
    CHECK(codes(found.warnings) == Codes{"future-timestamp"});
  }
  Json unsafe = workflow_in("ARCHITECTURE");
  unsafe["interruption_safe"] = false;
  CHECK(codes(examined(unsafe).warnings) == Codes{"interrupted-write"});
}

TEST_CASE("what ended before the workflow was started is warned about, by more than clocks differ") {
  Json completed = workflow_in("ARCHITECTURE");
  completed["completed_phases"][0]["completed_at"] = "2020-01-01T00:00:00Z";
  Json approved = workflow_in("ARCHITECTURE");
  approved["user_checkpoints"] = {{{"phase", "REQUIREMENTS"}, {"approved_at", "2020-01-01T00:00:00Z"}}};
  for (const Json& document : {completed, approved}) {
    const Examination found = examined(document);
    CHECK(found.is_valid());
    CHECK(codes(found.warnings) == Codes{"times-order"});
    CHECK_THAT(found.warnings.front().message,
               Catch::Contains(" of REQUIREMENTS, 2020-01-01T00:00:00Z, is before the workflow was started"));
  }
  Json close = workflow_in("ARCHITECTURE");
  close["completed_phases"][0]["completed_at"] = "2026-05-01T07:59:30Z";
  CHECK(examined(close).warnings.empty());
}

TEST_CASE("a workflow is not updated before it was started, and names no phase or task twice") {
  Json late = workflow_in("REQUIREMENTS");
  late["last_updated"] = "2026-04-01T00:00:00Z";
  CHECK(codes(examined(late).errors) == Codes{"times-order"});
  late["phase_status"] = 5;
  const Violations errors = examined(late).errors;
  REQUIRE(errors.size() == 2);  // in the order of the text, whether a rule finds it or the schema
  CHECK(errors[0].pointer == "/last_updated");
  CHECK(errors[1].pointer == "/phase_status");
  Json twice = workflow_in("REQUIREMENTS");
  twice["current_phase"] = "a";
  twice["phases"] = {{{"name", "a"}}, {{"name", "a"}}};
  CHECK(codes(examined(twice).errors) == Codes{"duplicate-phase"});
  const Json task = {{"id", "t"}, {"status", "pending"}};
  CHECK(codes(examined({{"tasks", {task, task}}}, "workflows/checkout/execution.json").errors) ==
        Codes{"duplicate-task"});
}
