#pragma once

#include <cstddef>
#include <vector>

namespace checkpoint::merge {

/// The positions of a longest strictly rising subsequence, in order. Among several the one that ends lowest.
/// O(n log n).
std::vector<std::size_t> longest_rising(const std::vector<std::size_t>& numbers);

}  // namespace checkpoint::merge
