#pragma once

#include <cstddef>
#include <string_view>

namespace checkpoint::merge {

/// The number of `sign`s (`<`, `|`, `=`, `>`) that a conflict marker's line begins with; 0 for other lines. Any number
/// will do: git's attribute `conflict-marker-size` sets it, and no line of JSON begins with such a sign.
std::size_t marker_length(std::string_view line, char sign);

}  // namespace checkpoint::merge
