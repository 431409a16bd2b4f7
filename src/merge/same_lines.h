#pragma once

#include <string_view>

namespace checkpoint::merge {

/// Whether two texts say the same line by line. White space and commas at the ends of lines, blank lines, and the words
/// behind markers say nothing.
bool has_same_lines(std::string_view text, std::string_view other);

}  // namespace checkpoint::merge
