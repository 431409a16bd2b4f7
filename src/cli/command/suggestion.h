#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/nearest.h"

namespace checkpoint::cli {

/// `error` with the candidate nearest to `word` as a hint, where one is near enough: `did you mean 'status'?`.
Error with_suggestion(Error error, std::string_view word, const std::vector<std::string>& candidates);

/// The nearest candidate of which a new name may be a slip of the keyboard: `reviw` of `review`. Names that people tell
/// apart on purpose are none: those with other numbers (`phase-1`, `phase-2`), or with another word (`team-x`,
/// `team-y`).
std::optional<std::string> slip_of(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace checkpoint::cli
