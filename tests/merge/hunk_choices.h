#pragma once

#include <string>
#include <vector>

#include "merge/versions.h"

namespace checkpoint::test {

/// The text that is left when `side` is chosen at each hunk of a conflicted text.
std::string choice_of(const std::string& text, std::size_t marker_size, merge::Side side);

/// The texts that are left by every combination of choices; with more than six hunks, the first six vary.
std::vector<std::string> every_choice(const std::string& text, std::size_t marker_size);

/// How many lines stand between markers.
std::size_t lines_inside(const std::string& text, std::size_t marker_size);

std::size_t hunk_count(const std::string& text, std::size_t marker_size);

}  // namespace checkpoint::test
