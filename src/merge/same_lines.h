#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::merge {

/// Whether two texts say the same line by line. White space and commas at the ends of lines, blank lines, and the words
/// behind markers say nothing.
bool has_same_lines(std::string_view text, std::string_view other);

/// Whether two lines of JSON in these texts differ in white space alone, and in that of a string.
bool has_strings_apart_by_space(const std::vector<std::string>& texts);

}  // namespace checkpoint::merge
