#include "kinds/session/staleness.h"

#include "core/day.h"
#include "kinds/status.h"

namespace checkpoint::session {

std::optional<std::int64_t> stale_after(const StaleDays& limits, std::string_view status) {
  const auto condition = condition_of(status);
  if (!condition) return std::nullopt;
  switch (*condition) {
    case Condition::active: return limits.in_progress;
    case Condition::blocked: return limits.blocked;
    case Condition::over: return limits.complete;
    case Condition::failed:
    case Condition::waiting:
    case Condition::open: break;
  }
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
