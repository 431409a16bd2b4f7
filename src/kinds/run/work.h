#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kinds/run/trail.h"
#include "kinds/work.h"

namespace checkpoint::run {

/// After so many days without a record, nobody goes on unasked with a run that has not failed.
inline constexpr std::int64_t stale_days = 7;

/// The work of a run: `owner` is what it is called, and `states` has one entry for each phase, in order. What has
/// failed stays halted, however old it is. Where its records are, the caller says.
Work work_of(const std::string& owner, const std::vector<PhaseState>& states, const Instant& now);

}  // namespace checkpoint::run
