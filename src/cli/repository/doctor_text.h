#pragma once

#include <string>

#include "cli/repository/doctor_json.h"
#include "cli/terminal/look.h"

namespace checkpoint::cli {

/// The changes, the findings by checkpoint, each with what it rests on, the checks that were skipped and why, and a
/// line that counts.
std::string diagnosis_text(const Diagnosis& diagnosis, const Look& look);

/// The checks and what they find, one line each.
std::string listing_text(const Look& look);

/// A pointer as people say it: `/next_actions/0` is `next_actions[0]`.
std::string place_of(const std::string& pointer);

/// `1 error, 2 warnings, 1 note`, of those that count; `nothing` where there is none.
std::string counts_text(const doctor::Report& report);

}  // namespace checkpoint::cli
