#pragma once

#include <optional>
#include <string>

#include "core/time.h"
#include "merge/answers.h"
#include "merge/result.h"

namespace checkpoint::cli {

/// Which side of a file was written later.
struct LaterSide {
  std::string path;
  merge::Side side = merge::Side::ours;
  Instant written;
};

/// Whether `answers` leave a question of the merge to whichever side is the later one.
bool asks_for_later(const merge::Answers& answers, const merge::Outcome& outcome);

/// Nothing where the sides say the same time, or none.
std::optional<LaterSide> later_side(const std::string& path, const merge::Outcome& outcome);

/// Why later_side() gives nothing, and what can be asked for instead, for hints.
std::string why_none_is_later(const std::string& path, const merge::Outcome& outcome);

/// `took ours (2026-06-01T13:34:16Z)`.
std::string words_of(const LaterSide& later);

}  // namespace checkpoint::cli
