#include "kinds/stage/work.h"

#include <cassert>

#include "core/blank.h"
#include "core/first_where.h"
#include "core/member.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "kinds/stage/artifact.h"
#include "kinds/stage/made.h"
#include "kinds/stage/rejection.h"

namespace checkpoint::stage {
namespace {

std::string answer(const std::string& word, const Progress& progress, const StageState& state) {
  return "git checkpoint stage " + word + " " + shell_word(progress.regime.project) + " " +
         shell_word(state.plan->name);
}

std::vector<OpenDecision> approvals_of(const Progress& progress) {
  std::vector<OpenDecision> decisions;
  for (const StageState& state : progress.stages) {
    if (!is_waiting(progress, state)) continue;
    const std::string& stage = state.plan->name;
    const std::string approve = answer("approve", progress, state);
    const std::string earlier = rejection(state);
    decisions.push_back(
        {"stage", progress.regime.project, stage,
         "the stage '" + stage + "' waits for approval" + (earlier.empty() ? "" : "; it was " + earlier), approve,
         approve, "approves the stage", answer("reject", progress, state) + reason_option(), state.time()});
    decisions.back().artifacts = artifact_names(state);
    decisions.back().shown_by = answer("read", progress, state);
  }
  return decisions;
}

std::string cause_of(const StageState& next) {
  if (!next.problem.empty() || !next.document) return next.problem;
  return text_member(next.document->root(), "error");
}

// A stage that only a person can get going again: it has failed, or what was approved of it is no longer what it holds.
std::optional<OpenDecision> standstill(const Progress& progress, const StageState& next) {
  const bool is_failed = next.problem.empty() && next.condition() == Condition::failed;
  const bool is_unapproved = next.problem.empty() && next.condition() == Condition::over && !is_stale(progress, next);
  if (!is_failed && !is_unapproved) return std::nullopt;
  const std::string cause = is_failed ? cause_of(next) : "";
  const std::string retry = answer("write", progress, next) + " --status=in_progress";
  const std::string reopen = reopening_command(progress, next);
  return OpenDecision{"stage",
                      progress.regime.project,
                      next.plan->name,
                      "the stage " + shortfall(progress, next) + (cause.empty() ? "" : ": " + cause),
                      "",
                      is_failed ? retry : reopen,
                      is_failed ? "begins it again" : "opens it again"};
}

Rank rank_of(const Progress& progress, const StageState& next) {
  if (!next.problem.empty() || next.condition() == Condition::failed) return Rank::halted;
  if (next.condition() == Condition::active) return is_gated(progress, next) ? Rank::at_gate : Rank::in_progress;
  return latest_stage(progress) == nullptr ? Rank::not_started : Rank::queued;
}

// The option with what a stage that is done must have to show, with a place for its file; empty where it is there.
std::string artifact_wanted(const StageState& next) {
  const std::string wanted(canonical_artifact(next.plan->name));
  const auto there = next.member("artifacts");
  const bool is_there = there && there->is_object() && there->find(wanted);
  if (wanted.empty() || is_there) return "";
  return " " + shell_quoted("--artifact=" + wanted + "=" + std::string(kPathBlank));
}

// What was sent back is handed in with what was made anew, and not as it is.
std::string artifacts_anew(const StageState& next) {
  if (rejection(next).empty()) return "";
  std::string options;
  for (const std::string& name : artifact_names(next)) {
    options += " " + shell_quoted("--artifact=" + name + "=" + std::string(kPathBlank));
  }
  return options;
}

// What is written once the stage has got further; empty where that takes a person, or nobody knows where it stands.
std::string record_of(const Progress& progress, const StageState& next) {
  const std::string write = answer("write", progress, next) + " --status=";
  if (!next.problem.empty()) return "";
  if (is_to_begin_anew(progress, next)) return write + "in_progress";
  if (next.condition() == Condition::over) return "";
  if (next.condition() != Condition::active) return write + "in_progress";
  return write + (is_gated(progress, next) ? "awaiting_human" : "completed") + artifacts_anew(next) +
         artifact_wanted(next);
}

session::Progress steps_of(const Progress& progress) {
  const auto completed =
      count_if(progress.stages, [&](const StageState& state) { return is_complete(progress, state); });
  return {static_cast<std::size_t>(completed), progress.stages.size()};
}

// The stage that says how the project stands: what an earlier one still asks hides none that cannot go on.
const StageState* telling_stage(const Progress& progress) {
  const StageState* const at_work = stage_at_work(progress);
  return at_work != nullptr && rank_of(progress, *at_work) == Rank::halted ? at_work : next_stage(progress);
}

// Which stage cannot begin as long as a person has not approved `next`.
std::string held_back_by(const Progress& progress, const StageState& next) {
  if (!is_waiting(progress, next)) return "";
  const StageState* const held = first_where(progress.stages, [&](const StageState& stage) {
    return !stage.document && stage.problem.empty() && prerequisite_of(progress, stage) == &next;
  });
  return held == nullptr ? "" : ", and " + held->plan->name + " cannot begin before that";
}

// What is to be done: the approvals first, and where none holds it back, the next stage.
void set_actions(const Progress& progress, const StageState& next, Work& work) {
  const bool is_halted = rank_of(progress, next) == Rank::halted;
  if (is_halted) work.cause = cause_of(next);
  work.decisions = approvals_of(progress);
  for (const OpenDecision& decision : work.decisions) work.actions.push_back(decision.answer);
  work.commands = work.actions.size();
  if (!work.decisions.empty()) {
    work.rank = Rank::decision;
    work.why = "waits for a decision, " + work.decisions.front().description;
  } else {
    work.rank = rank_of(progress, next);
    work.why = shortfall(progress, next);
    work.recorded_by = record_of(progress, next);
    work.actions.push_back("go on with the stage '" + next.plan->name + "' of the project '" + work.owner + "'");
  }
  if (is_halted || work.decisions.empty()) {
    if (auto decision = standstill(progress, next)) work.decisions.push_back(*std::move(decision));
  }
  work.action = work.actions.front();
}

// A stage that does not count as completed, or as waiting, makes no project that is.
std::string status_with(const Progress& progress, const StageState* next) {
  if (next == nullptr) return "completed";
  return flaw_of(progress, *next).empty() ? next->status() : "in_progress";
}

}  // namespace

Work work_of(const Progress& progress) {
  assert(!progress.stages.empty());
  const StageState* const next = telling_stage(progress);
  const StageState* const latest = latest_stage(progress);
  Work work;
  work.kind = "stage";
  work.owner = progress.regime.project;
  work.phase = next != nullptr ? next->plan->name : progress.stages.back().plan->name;
  work.status = status_with(progress, next);
  work.step = work.status;
  work.when = latest != nullptr ? latest->time() : std::nullopt;
  for (const StageState& state : progress.stages) {
    work.steps.push_back(
        {state.plan->name, state.status(), state.time(), flaw_of(progress, state), artifact_names(state)});
  }
  work.progress = steps_of(progress);
  work.made = made_in(progress);
  work.summary =
      next != nullptr ? shortfall(progress, *next) + held_back_by(progress, *next) : "every stage is completed";
  if (next != nullptr) set_actions(progress, *next, work);
  return work;
}

}  // namespace checkpoint::stage
