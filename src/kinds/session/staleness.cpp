#include "kinds/session/staleness.h"

#include "core/day.h"

namespace checkpoint::session {

std::optional<std::int64_t> stale_after(const StaleDays& limits, std::string_view status) {
  if (status == "in_progress") return limits.in_progress;
  if (status == "blocked") return limits.blocked;
  if (status == "complete") return limits.complete;
  return std::nullopt;
}

std::optional<std::int64_t> age_in_days(const Overview& overview, const Instant& now) {
  if (!overview.updated_at) return std::nullopt;
  return seconds_between(*overview.updated_at, now) / seconds_a_day;
}

bool is_stale(const Overview& overview, const StaleDays& limits, const Instant& now) {
  const auto limit = stale_after(limits, overview.status);
  if (!limit || !overview.updated_at) return false;
  return seconds_between(*overview.updated_at, now) > *limit * seconds_a_day;
}

}  // namespace checkpoint::session
