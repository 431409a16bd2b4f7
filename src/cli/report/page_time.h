#pragma once

#include <string>

#include "core/time.h"

namespace checkpoint::cli {

/// `Thursday 23 July 2026, 09:00 UTC`
std::string spoken_time(const Instant& when);

/// `today`, `yesterday`, else `3 July`; with its year where that is not the year of `now`.
std::string spoken_day(const Instant& when, const Instant& now);

/// The day as HTML; its title has the exact time.
std::string html_day(const Instant& when, const Instant& now);

}  // namespace checkpoint::cli
