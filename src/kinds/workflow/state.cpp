#include "kinds/workflow/state.h"

#include "core/first_where.h"
#include "core/member.h"
#include "core/ranges.h"
#include "kinds/status.h"

namespace checkpoint::workflow {

const Phase* State::current() const {
  const auto place = place_of(current_phase);
  return place ? &phases[*place] : nullptr;
}

std::optional<std::size_t> State::place_of(std::string_view phase) const {
  return index_where(phases, [&](const Phase& row) { return row.name == phase; });
}

std::optional<Instant> State::begun_at() const {
  return completed.empty() ? std::nullopt : completed.back().completed_at;
}

bool State::is_complete() const {
  return condition_of(status) == Condition::over && place_of(current_phase).value_or(0) + 1 == phases.size();
}

bool State::is_completed(std::string_view phase) const {
  return any_of(completed, [&](const CompletedPhase& row) { return row.phase == phase; });
}

bool State::is_approved(std::string_view phase) const { return approval_of(phase) != nullptr; }

const Approval* State::approval_of(std::string_view phase) const {
  return first_where(approvals, [&](const Approval& row) { return row.phase == phase; });
}

bool State::lacks_approval() const {
  const Phase* phase = current();
  // What was approved before the phase failed may come back by a merge, and counts no more.
  const bool has_failed = condition_of(status) == Condition::failed;
  return phase != nullptr && phase->approval && (has_failed || !is_approved(phase->name));
}

State state_of(const Node& root) {
  State state;
  state.id = text_member(root, "workflow_id");
  state.started_at = instant_member(root, "started_at");
  state.last_updated = instant_member(root, "last_updated");
  state.current_phase = text_member(root, "current_phase");
  state.status = text_member(root, "phase_status");
  for (const Node& row : elements_of(root, "completed_phases")) {
    state.completed.push_back(
        {text_member(row, "phase"), instant_member(row, "completed_at"), text_member(row, "output")});
  }
  for (const Node& row : elements_of(root, "user_checkpoints")) {
    state.approvals.push_back({text_member(row, "phase"), instant_member(row, "approved_at"), text_member(row, "by"),
                               text_member(row, "outputs_digest")});
  }
  state.interruption_safe = boolean_member(root, "interruption_safe").value_or(true);
  state.phases = phases_of(root);
  return state;
}

std::string order_problem(const State& state) {
  const auto current = state.place_of(state.current_phase);
  if (!current) return "the current phase '" + state.current_phase + "' is none of this workflow's";
  for (std::size_t index = 0; index < state.completed.size(); ++index) {
    const std::string& phase = state.completed[index].phase;
    if (index < state.phases.size() && state.phases[index].name == phase) continue;
    if (!state.place_of(phase)) return "the completed phase '" + phase + "' is none of this workflow's";
    return "the completed phase '" + phase + "' stands where the order of phases has another";
  }
  const std::size_t done = state.completed.size();
  if (*current > done) {
    return "'" + state.current_phase + "' is the current phase, and '" + state.phases[done].name +
           "' before it is not completed";
  }
  if (*current + 1 < done) {
    return "'" + state.current_phase + "' is the current phase, and '" + state.completed[done - 1].phase +
           "' after it is completed already";
  }
  if (*current < done && condition_of(state.status) == Condition::failed) {
    return "'" + state.current_phase + "' is completed, and phase_status says that it has failed";
  }
  return "";
}

std::string approval_problem(const State& state) {
  const std::size_t left = state.is_complete() ? state.phases.size() : state.place_of(state.current_phase).value_or(0);
  for (std::size_t index = 0; index < left; ++index) {
    const Phase& phase = state.phases[index];
    if (phase.approval && !state.is_approved(phase.name)) {
      return "'" + phase.name +
             "' was left without the approval of a person that it needs; take the workflow back to it";
    }
  }
  return "";
}

std::string phase_problem(const State& state) {
  std::string problem = order_problem(state);
  return problem.empty() ? approval_problem(state) : problem;
}

}  // namespace checkpoint::workflow
