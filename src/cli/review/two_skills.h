#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/review/placed_file.h"
#include "merge/result.h"

namespace checkpoint::cli {

/// The checkpoints of two skills in one file's place: git takes a new skill's file for a renamed old one where the two
/// are alike.
struct TwoSkills {
  merge::Side here;      ///< whose document is of the skill that the file is named for
  std::string other;     ///< the other side's skill
  PlacedFile elsewhere;  ///< the other side's document, where it belongs
};

/// Nothing where the sides are of one skill, or neither is of the one that the file at `path` is named for.
std::optional<TwoSkills> two_skills(const std::string& path, const merge::Outcome& outcome, std::string_view named);

/// What can be done about them, for hints.
std::vector<std::string> ways_with(const TwoSkills& two, std::string_view named);

}  // namespace checkpoint::cli
