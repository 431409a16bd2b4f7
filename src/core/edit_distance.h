#pragma once

#include <cstddef>
#include <string_view>

namespace checkpoint {

/// How many insertions, deletions, replacements and swaps of neighbours, in bytes, turn one word into the other: the
/// distance of Damerau and Levenshtein in which no part is changed twice.
std::size_t edit_distance(std::string_view from, std::string_view to);

}  // namespace checkpoint
