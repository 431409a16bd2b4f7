#include "kinds/workflow/resumption.h"

#include "core/error.h"
#include "support/catch.h"
#include "workflows.h"

using namespace checkpoint;
using namespace checkpoint::test;
using workflow::Decision;
using workflow::Doubt;
using workflow::Insistence;

namespace {

workflow::Resumption resumed(const Json& phase, const Outputs& outputs, const Json& tasks = Json::array(),
                             Insistence insistence = Insistence::none, const Instant& now = workflow_now) {
  const workflow::State state = workflow::state_of(document_of(phase).root());
  const std::vector<workflow::Task> rows = workflow::tasks_of(document_of({{"tasks", tasks}}).root());
  const workflow::OutputLook look = look_at(outputs_with(outputs));
  return workflow::resumption_of({state, rows, look, now}, insistence);
}

Json task(const std::string& status) { return {{"id", "t-" + status}, {"status", status}}; }

}  // namespace

TEST_CASE("a phase whose final output is there is advanced") {
  CHECK(resumed(workflow_in("REQUIREMENTS"), {{"demand.json", "{}"}}).decision == Decision::advance);
  CHECK(resumed(workflow_in("ARCHITECTURE"), {{"final_design.json", "{}"}, {"designs", "x"}}).decision ==
        Decision::advance);
  CHECK(resumed(workflow_in("VERIFICATION"), {{"verification.json", "{}"}}).decision == Decision::advance);
  CHECK(resumed(workflow_in("REFLECTION"), {{"reflection.json", "{}"}}).decision == Decision::advance);
}

TEST_CASE("a phase without an output, or with one that is of no use, is run again") {
  for (const workflow::Phase& phase : workflow::standard_phases()) {
    if (phase.has_tasks()) continue;
    INFO(phase.name);
    CHECK(resumed(workflow_in(phase.name), {}).decision == Decision::rerun);
    CHECK(resumed(workflow_in(phase.name), {{phase.final.front(), ""}}).decision == Decision::rerun);
  }
}

TEST_CASE("designs without a final design are for a person to decide on, and are not made again") {
  const workflow::Resumption resumption = resumed(workflow_in("ARCHITECTURE"), {{"designs", "x"}});
  CHECK(resumption.decision == Decision::decide);
  CHECK(resumption.reason.find("nothing is made again") != std::string::npos);
}

TEST_CASE("of a phase that names no output it is said that nothing tells whether it is done, and no more") {
  Json document = workflow_in("REQUIREMENTS");
  document["phases"] = {{{"name", "REQUIREMENTS"}}, {{"name", "BUILD"}}};
  CHECK(resumed(document, {}).reason == "REQUIREMENTS names no output to know it by");
  document["phases"][0]["intermediate"] = {"draft.md"};
  CHECK(resumed(document, {{"draft.md", "x"}}).reason ==
        "REQUIREMENTS has made draft.md: a person has to decide, and nothing is made again");
}

TEST_CASE("in a phase that has made nothing, what is marked as running is looked after, and then what waits is done") {
  for (const char* const phase : {"REQUIREMENTS", "VERIFICATION"}) {
    INFO(phase);
    const workflow::Resumption again = resumed(workflow_in(phase), {}, Json::array({task("running"), task("pending")}));
    CHECK(again.decision == Decision::recover);
    CHECK(again.reason.ends_with(" is missing; 1 task is marked as running: t-running"));
    CHECK(again.action.starts_with("git checkpoint workflow recover "));
    const workflow::Resumption waiting = resumed(workflow_in(phase), {}, Json::array({task("pending")}));
    CHECK(waiting.reason.ends_with(" is missing; 1 task waits to be done: t-pending"));
    CHECK(waiting.action.ends_with(" t-pending --status=running"));
  }
}

TEST_CASE("a phase is run again where something shows that it was run before") {
  CHECK(resumed(workflow_in("REQUIREMENTS"), {}).action == "run REQUIREMENTS");
  CHECK(resumed(workflow_in("REQUIREMENTS"), {{"demand.json", ""}}).action == "run REQUIREMENTS again");
  CHECK(resumed(workflow_in("REQUIREMENTS"), {}, Json::array({task("complete")})).action == "run REQUIREMENTS again");
  Json failed = workflow_in("REQUIREMENTS");
  failed["phase_status"] = "failed";
  CHECK(resumed(failed, {}, Json::array(), Insistence::proceed).action == "run REQUIREMENTS again");
}

TEST_CASE("an implementation is recovered until its tasks are all complete") {
  CHECK(resumed(workflow_in("IMPLEMENTATION"), {}).decision == Decision::recover);
  CHECK(resumed(workflow_in("IMPLEMENTATION"), {}, Json::array({task("running"), task("complete")})).decision ==
        Decision::recover);
  CHECK(resumed(workflow_in("IMPLEMENTATION"), {}, Json::array({task("complete")})).decision == Decision::advance);
}

TEST_CASE("a task that has failed is asked about, first of all once none is running, told to go on or not") {
  const Json phase = workflow_in("IMPLEMENTATION");
  const Json stopped = Json::array({task("complete"), task("failed"), task("pending")});
  const workflow::Resumption asked = resumed(phase, {}, stopped);
  CHECK(asked.decision == Decision::ask);
  CHECK(asked.doubt == Doubt::failed_tasks);
  CHECK(asked.failed_tasks == std::vector<std::string>{"t-failed"});
  CHECK(asked.reason == "the task t-failed has failed; 1 of 3 tasks are complete");
  const Instant day_ten = *parse_instant("2026-05-11T08:00:00Z");
  const workflow::Resumption insisted = resumed(phase, {}, stopped, Insistence::proceed, day_ten);
  CHECK(insisted.doubt == Doubt::failed_tasks);
  CHECK(insisted.action.ends_with(" t-failed --status=pending"));
  const workflow::Resumption at_work = resumed(phase, {}, Json::array({task("failed"), task("running")}));
  CHECK(at_work.decision == Decision::recover);
  CHECK(at_work.reason == "0 of 2 tasks are complete, marked as running: t-running; the task t-failed has failed");
  CHECK(at_work.failed_tasks == std::vector<std::string>{"t-failed"});
}

TEST_CASE("where no task is running, nothing is to be recovered: the tasks wait to be done") {
  const Json phase = workflow_in("IMPLEMENTATION");
  const workflow::Resumption waiting = resumed(phase, {}, Json::array({task("complete"), task("pending")}));
  CHECK(waiting.reason == "1 of 2 tasks are complete, 1 waits to be done: t-pending");
  CHECK(waiting.action.ends_with(" t-pending --status=running"));
  const workflow::Resumption bare = resumed(phase, {});
  CHECK(bare.reason == "IMPLEMENTATION has no tasks yet");
  CHECK(bare.action == "run IMPLEMENTATION");
}

TEST_CASE("a phase that a person has to approve asks again until somebody has") {
  Json document = workflow_in("REQUIREMENTS");
  document["current_phase"] = "plan";
  document["phases"] = {{{"name", "plan"}, {"final", {"plan.json"}}, {"approval", true}}, {{"name", "build"}}};
  CHECK(resumed(document, {}).decision == Decision::rerun);
  CHECK(resumed(document, {{"plan.json", "{}"}}).decision == Decision::decide);
  document["user_checkpoints"] = {{{"phase", "plan"}, {"approved_at", "2026-05-01T09:00:00Z"}}};
  CHECK(resumed(document, {{"plan.json", "{}"}}).decision == Decision::advance);
}

TEST_CASE("a workflow that was started seven days ago is asked about, and goes on when told to") {
  const Json document = workflow_in("REQUIREMENTS");
  const Instant day_seven = *parse_instant("2026-05-08T08:00:00Z");
  CHECK(resumed(document, {}, Json::array(), Insistence::none, *parse_instant("2026-05-08T07:59:59Z")).decision ==
        Decision::rerun);
  const workflow::Resumption asked = resumed(document, {}, Json::array(), Insistence::none, day_seven);
  CHECK(asked.decision == Decision::ask);
  CHECK(asked.doubt == Doubt::ancient);
  CHECK(asked.flaws.empty());
  CHECK(resumed(document, {}, Json::array(), Insistence::proceed, day_seven).decision == Decision::rerun);
}

TEST_CASE("a task that has failed is told of in every phase, and hides nothing that is asked there") {
  const Json failed = Json::array({task("complete"), task("failed")});
  const std::vector<std::string> which{"t-failed"};
  for (const char* const phase : {"REQUIREMENTS", "VERIFICATION"}) {
    INFO(phase);
    const workflow::Resumption asked = resumed(workflow_in(phase), {}, failed);
    CHECK(asked.doubt == Doubt::failed_tasks);
    CHECK(asked.failed_tasks == which);
    CHECK(asked.action.ends_with(" t-failed --status=pending"));
    CHECK(resumed(workflow_in(phase), {}, failed, Insistence::proceed).doubt == Doubt::failed_tasks);
  }
  const workflow::Resumption made = resumed(workflow_in("REQUIREMENTS"), {{"demand.json", "{}"}}, failed);
  CHECK(made.decision == Decision::advance);
  CHECK(made.reason == "REQUIREMENTS has made demand.json; the task t-failed has failed");
  CHECK(made.failed_tasks == which);
  const workflow::Resumption designed = resumed(workflow_in("ARCHITECTURE"), {{"designs", "x"}}, failed);
  CHECK(designed.decision == Decision::decide);
  CHECK(designed.failed_tasks == which);
  Json phase = workflow_in("REQUIREMENTS");
  phase["phase_status"] = "failed";
  CHECK(resumed(phase, {}, failed).reason == "REQUIREMENTS has failed; the task t-failed has failed");
  CHECK(resumed(workflow_in("REQUIREMENTS"), {}, Json::array({task("failed"), task("running")})).decision ==
        Decision::recover);
}

TEST_CASE("a failed phase is asked about, and goes on when told to") {
  Json document = workflow_in("VERIFICATION");
  document["phase_status"] = "failed";
  CHECK(resumed(document, {}).doubt == Doubt::failed);
  CHECK(resumed(document, {}, Json::array(), Insistence::proceed).decision == Decision::rerun);
}

TEST_CASE("a state that cannot be relied on is asked about, told to go on or not") {
  Json missing = workflow_in("ARCHITECTURE");
  missing["completed_phases"][0]["output"] = "gone.json";
  Json future = workflow_in("ARCHITECTURE");
  future["last_updated"] = "2026-05-02T08:01:01Z";
  Json order = workflow_in("REQUIREMENTS");
  order["current_phase"] = "VERIFICATION";
  Json unsafe = workflow_in("ARCHITECTURE");
  unsafe["interruption_safe"] = false;
  for (const Json& document : {missing, future, order, unsafe}) {
    for (const Insistence insistence : {Insistence::none, Insistence::proceed}) {
      const workflow::Resumption resumption = resumed(document, {}, Json::array(), insistence);
      INFO(resumption.reason);
      CHECK(resumption.decision == Decision::ask);
      CHECK(resumption.doubt == Doubt::corrupted);
      CHECK(resumption.flaws.size() == 1);
    }
  }
}

TEST_CASE("clocks that disagree by a minute are no corruption") {
  Json document = workflow_in("ARCHITECTURE");
  document["last_updated"] = "2026-05-02T08:01:00Z";
  CHECK(resumed(document, {}).doubt == Doubt::none);
}

TEST_CASE("a workflow whose last phase is complete is complete, however old it is") {
  Json document = workflow_in("REFLECTION");
  document["phase_status"] = "complete";
  CHECK(resumed(document, {}, Json::array(), Insistence::none, *parse_instant("2027-01-01T00:00:00Z")).decision ==
        Decision::complete);
}

TEST_CASE("a workflow that says that it is complete, and has left phases out, is not") {
  Json left_out = workflow_in("REQUIREMENTS");
  left_out["current_phase"] = "REFLECTION";
  Json unapproved = workflow_in("REFLECTION");
  unapproved["phases"] = {{{"name", "REQUIREMENTS"}, {"approval", true}},
                          {{"name", "ARCHITECTURE"}},
                          {{"name", "IMPLEMENTATION"}},
                          {{"name", "VERIFICATION"}},
                          {{"name", "REFLECTION"}}};
  const auto [document, flaw] = GENERATE_COPY(
      table<Json, std::string>({{left_out,
                                 "'REFLECTION' is the current phase, and 'REQUIREMENTS' before it is not "
                                 "completed"},
                                {unapproved,
                                 "'REQUIREMENTS' was left without the approval of a person that it needs; "
                                 "take the workflow back to it"}}));
  Json said = document;
  said["phase_status"] = "complete";
  const workflow::Resumption resumption = resumed(said, {});
  CHECK(resumption.decision == Decision::ask);
  CHECK(resumption.doubt == Doubt::corrupted);
  CHECK(resumption.flaws.front() == flaw);
}

TEST_CASE("a phase that a merge has completed already is advanced") {
  Json document = workflow_in("ARCHITECTURE");
  document["current_phase"] = "REQUIREMENTS";
  CHECK(resumed(document, {}).decision == Decision::advance);
}

TEST_CASE("phases are given as names or as objects, their paths normalised") {
  const Document given = *Document::parse(R"(["a", {"name": "b", "final": ["./x//y/"], "intermediate": ["drafts/"]}])");
  CHECK(workflow::phases_given(given.root()).text() ==
        R"([{"name": "a"}, {"name": "b", "final": ["x/y"], "intermediate": ["drafts"]}])");
  CHECK_THROWS_AS(workflow::phases_given(Document::parse("3")->root()), Error);
}
