#pragma once

#include <cstddef>
#include <string>

#include "cli/report/report.h"

namespace checkpoint::cli {

/// How many of the report's works are left behind: see is_left_behind().
std::size_t stale_count(const Report& report);

/// `5 of 11 have not been touched since 3 July, the oldest not since 22 June: what they say may no longer be so.`;
/// empty where none is left behind.
std::string stale_text(const Report& report);

/// How long that is for each kind of work, as the project's settings have it, as a clause.
std::string stale_limits(const Report& report);

}  // namespace checkpoint::cli
