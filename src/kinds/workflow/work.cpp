#include "kinds/workflow/work.h"

#include <utility>

#include "core/blank.h"
#include "core/shell_word.h"
#include "kinds/status.h"

namespace checkpoint::workflow {
namespace {

bool waits(const Resumption& resumption) {
  return resumption.decision == Decision::ask || resumption.decision == Decision::decide;
}

Rank rank_of(const Resumption& resumption) {
  if (resumption.doubt == Doubt::failed || resumption.doubt == Doubt::failed_tasks) return Rank::halted;
  return waits(resumption) ? Rank::decision : Rank::in_progress;
}

std::string lead_of(Rank rank) {
  if (rank == Rank::decision) return "waits for a decision, ";
  return rank == Rank::halted ? "is halted, " : "is in progress, ";
}

bool is_command(const Resumption& resumption) { return resumption.means != Means::words; }

std::string advance(const State& state) {
  return "git checkpoint workflow advance " + shell_word(state.id) + " " +
         shell_quoted("--output=" + std::string(kPathBlank));
}

// Where the phase declares what it makes, nobody need name it.
std::string recording(const State& state, const Resumption& resumption) {
  const Phase* const phase = state.current();
  const bool is_declared = phase != nullptr && !phase->final.empty() && resumption.decision != Decision::decide;
  return is_declared ? "git checkpoint workflow advance " + shell_word(state.id) : advance(state);
}

// What a person does about it, as a command.
std::string answer_to(const State& state, const Resumption& resumption) {
  return is_command(resumption) ? resumption.action : advance(state);
}

std::string effect_of(const Resumption& resumption) {
  switch (resumption.doubt) {
    case Doubt::corrupted: return "begins all afresh";
    case Doubt::failed: return "goes on after the failure";
    case Doubt::failed_tasks: break;
    case Doubt::ancient: return "goes on anyway";
    case Doubt::none: break;
  }
  return is_command(resumption) ? "approves the phase" : "completes the phase";
}

// A workflow that says that it is complete, and is not, has more to do.
std::string status_of(const State& state, const Resumption& resumption) {
  const bool is_said = state.is_complete() && resumption.decision != Decision::complete;
  return is_said ? "in_progress" : state.status;
}

std::vector<std::string> named(const std::string& output) {
  return output.empty() ? std::vector<std::string>() : std::vector{output};
}

std::vector<Step> steps_of(const std::vector<Task>& tasks) {
  std::vector<Step> steps;
  for (const Task& task : tasks) {
    const auto when = task.completed_at ? task.completed_at : task.started_at;
    steps.push_back({task.id, task.status, when, "", named(task.output)});
  }
  return steps;
}

// As long as nothing stands on it.
std::string taking_back(const State& state, const std::string& phase) {
  const bool is_open = phase == state.current_phase && !state.is_completed(phase) && !state.is_complete();
  return is_open ? "git checkpoint workflow approve " + shell_word(state.id) + " --take-back" : "";
}

std::vector<MadeDecision> made_in(const State& state) {
  std::vector<MadeDecision> all;
  for (const Approval& approval : state.approvals) {
    MadeDecision& made = all.emplace_back(MadeDecision{"workflow", state.id, approval.phase,
                                                       "the phase '" + approval.phase + "' is approved", "approved"});
    made.by = approval.by;
    made.at = approval.approved_at;
    made.at_last = state.last_updated;
    made.back = taking_back(state, approval.phase);
  }
  return all;
}

// A phase says nothing of them itself.
std::string cause_of(const Resumption& resumption) {
  return resumption.doubt == Doubt::failed_tasks ? resumption.reason : failure_of(resumption.failed_tasks);
}

// Each task that has failed is a question of its own: no one command answers two.
void add_tasks(const Resumption& resumption, const std::vector<Task>& tasks, Work& work) {
  for (const std::string& task : resumption.failed_tasks) {
    const Task* const row = find_task(tasks, task);
    std::string question = "the workflow '" + work.owner + "': the task " + task + " has failed";
    if (row != nullptr && !row->error.empty()) question.append(": ").append(row->error);
    const std::string retry = retry_of_task(work.owner, task);
    work.decisions.push_back(
        {"workflow", work.owner, task, std::move(question), retry, retry, "sets the task back to be done again"});
    work.decisions.back().means = Means::task;
    work.decisions.back().refusal = archiving(work.owner);
  }
}

// What it asks beside its tasks.
void add_question(const State& state, const Resumption& resumption, Work& work) {
  if (!waits(resumption) || resumption.doubt == Doubt::failed_tasks) return;
  work.decisions.push_back({"workflow", work.owner, work.phase,
                            "the workflow '" + work.owner + "': " + own_reason(resumption), work.action,
                            answer_to(state, resumption), effect_of(resumption)});
  work.decisions.back().means = is_command(resumption) ? resumption.means : Means::advance;
  work.decisions.back().artifacts = resumption.outputs;
  if (!resumption.outputs.empty()) work.decisions.back().shown_by = showing(state.id);
  if (gives_up(work.decisions.back())) work.decisions.back().refusal = archiving(state.id);
  if (work.decisions.back().means == Means::approve) work.decisions.back().refusal = failing(state.id);
}

}  // namespace

std::vector<Step> steps_of(const State& state) {
  const std::string flaw = state.is_complete() ? phase_problem(state) : "";
  std::vector<Step> steps;
  for (const Phase& phase : state.phases) {
    const bool is_current = phase.name == state.current_phase;
    const bool has_failed = is_current && condition_of(state.status) == Condition::failed;
    steps.push_back({phase.name, is_current ? state.status : "pending", has_failed ? state.last_updated : std::nullopt,
                     is_current ? flaw : ""});
  }
  for (const CompletedPhase& completed : state.completed) {
    const auto place = state.place_of(completed.phase);
    if (place) steps[*place] = {completed.phase, "complete", completed.completed_at, "", named(completed.output)};
  }
  return steps;
}

Work work_of(const State& state, const std::vector<Task>& tasks, const Resumption& resumption, const Lapse& lapse) {
  Work work;
  work.kind = "workflow";
  work.owner = state.id;
  work.phase = state.current_phase;
  work.step = name_of(resumption.decision);
  work.status = status_of(state, resumption);
  work.steps = steps_of(state);
  work.tasks = steps_of(tasks);
  work.made = made_in(state);
  work.progress = {state.completed.size(), state.phases.size()};
  work.stale = !state.is_complete() && is_left(state, lapse);
  work.when = lapse.last_activity;
  work.summary = resumption.reason;
  if (resumption.decision == Decision::complete) return work;
  work.rank = rank_of(resumption);
  work.why = lead_of(*work.rank) + resumption.reason;
  work.action = resumption.action;
  if (!resumption.action.empty()) work.actions.push_back(resumption.action);
  work.commands = is_command(resumption) ? work.actions.size() : 0;
  if (!is_command(resumption)) work.recorded_by = recording(state, resumption);
  if (!resumption.failed_tasks.empty()) work.cause = cause_of(resumption);
  add_question(state, resumption, work);
  add_tasks(resumption, tasks, work);
  return work;
}

}  // namespace checkpoint::workflow
