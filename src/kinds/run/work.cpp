#include "kinds/run/work.h"

#include <algorithm>

#include "core/day.h"

namespace checkpoint::run {
namespace {

bool is_older(const std::optional<Instant>& latest, const Instant& now) {
  return latest && seconds_between(*latest, now) > stale_days * seconds_a_day;
}

std::string status_of(const PhaseState& state) {
  if (state.is_valid()) return "complete";
  return state.attempt ? "failed" : "pending";
}

}  // namespace

Work work_of(const std::string& owner, const std::vector<PhaseState>& states, const Instant& now) {
  const Resumption found = resumption(states);
  Work work;
  work.kind = "run";
  work.owner = owner;
  for (const PhaseState& state : states) {
    work.steps.push_back({std::string(state.phase->name), status_of(state), state.finished, "", state.artifacts});
    work.when = std::max(work.when, state.finished);
  }
  work.progress = {found.validated.size(), states.size()};
  work.summary = found.reason;
  const Step& step = found.phase == nullptr ? work.steps.back() : work.steps[found.validated.size()];
  work.phase = step.name;
  work.step = step.status;
  work.status = step.status == "pending" ? "in_progress" : step.status;
  if (found.phase == nullptr) return work;
  work.actions.push_back("go on with the phase '" + work.phase + "' of the run '" + owner + "'");
  const bool is_failed = work.status == "failed";
  work.why = (is_failed ? "is halted, " : "is in progress, ") + found.reason;
  work.stale = is_failed ? is_older(work.when, now) : !work.when || is_older(work.when, now);
  if (work.stale && !is_failed) return work;
  work.rank = is_failed ? Rank::halted : Rank::in_progress;
  work.action = work.actions.front();
  if (is_failed) work.cause = states[found.validated.size()].objection;
  return work;
}

}  // namespace checkpoint::run
