#include "kinds/session/resumption.h"

#include "core/day.h"
#include "core/ranges.h"
#include "kinds/status.h"

namespace checkpoint::session {

std::string_view name_of(Decision decision) {
  switch (decision) {
    case Decision::proceed: return "continue";
    case Decision::ask: return "ask";
    case Decision::offer: return "offer";
    case Decision::fresh: return "fresh";
  }
  return "fresh";
}

std::string_view lead_of(Decision decision) {
  switch (decision) {
    case Decision::proceed: return "Go on: ";
    case Decision::ask: return "Ask first: ";
    case Decision::offer: return "Offer next steps: ";
    case Decision::fresh: return "Start afresh: ";
  }
  return {};
}

namespace {

Resumption waits_for(const Overview& overview) {
  const auto& blockers = overview.blockers;
  const auto open = count_if(blockers, [](const Blocker& blocker) { return blocker.is_open_decision(); });
  return {Decision::ask,
          open == 1 ? "a decision is waiting on you" : std::to_string(open) + " decisions are waiting on you"};
}

// Why it may no longer be as it says; empty where it is young enough.
std::string staleness(const Overview& overview, const StaleDays& limits, const Instant& now) {
  if (!is_stale(overview, limits, now)) return "";
  const auto days = age_in_days(overview, now).value_or(0);
  return "the checkpoint is stale: its last update is " + std::to_string(days) + " days old";
}

}  // namespace

Resumption resumption_of(const Overview& overview, const StaleDays& limits, const Instant& now) {
  const auto condition = condition_of(overview.status);
  if (condition == Condition::failed) return {Decision::ask, "the work has failed"};
  if (condition == Condition::blocked) return {Decision::ask, "the work is blocked"};
  if (overview.waits_for_decision()) return waits_for(overview);
  if (condition == Condition::over) return {Decision::offer, "the work is complete"};
  const std::string stale = staleness(overview, limits, now);
  if (overview.is_blocked()) {
    const std::string blocked = "the work is blocked, " + named(overview.open_blockers().front());
    return {Decision::ask, blocked + (stale.empty() ? "" : "; " + stale)};
  }
  if (!stale.empty()) return {Decision::ask, stale};
  return {Decision::proceed, "the work is in progress and up to date"};
}

bool wants_drift_check(const Overview& overview, const Instant& now) {
  return overview.updated_at && seconds_between(*overview.updated_at, now) > seconds_a_day;
}

}  // namespace checkpoint::session
