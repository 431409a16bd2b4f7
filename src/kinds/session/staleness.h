#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/time.h"
#include "kinds/session/overview.h"

namespace checkpoint::session {

/// After how many days without an update a checkpoint of each status is stale. `failed` never is.
struct StaleDays {
  std::int64_t in_progress = 7;
  std::int64_t blocked = 3;
  std::int64_t complete = 14;
};

/// The limit for `status`; nothing where such a checkpoint never goes stale.
std::optional<std::int64_t> stale_after(const StaleDays& limits, std::string_view status);

/// Whole days since the last update; negative for a time in the future, nothing where there is no readable time.
std::optional<std::int64_t> age_in_days(const Overview& overview, const Instant& now);

/// Stale once more than the limit has passed: at exactly seven days it is not yet.
bool is_stale(const Overview& overview, const StaleDays& limits, const Instant& now);

}  // namespace checkpoint::session
