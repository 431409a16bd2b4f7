#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace checkpoint::merge {

/// A list as the numbers of its elements' identities: equal elements have equal numbers.
using Numbers = std::vector<std::size_t>;

inline constexpr std::size_t unpaired = std::numeric_limits<std::size_t>::max();

/// Which of several equal elements were meant, where the order does not tell.
enum class Reading : std::uint8_t {
  likely,  ///< those at the same distance from the beginning, then from the end
  first,   ///< the first ones
  last,    ///< the last ones
  counted  ///< the k-th is the k-th, wherever it stands
};

/// For each element of `after` the index of the element of `before` that it was, or `unpaired`. What stands once in
/// both is the same wherever it stands; of equal elements those are paired that keep most of the order, and then what
/// is left, as moved. O(n log n); long runs of equal elements that both lists mix differently go by their number alone.
Numbers pair_elements(const Numbers& before, const Numbers& after, Reading reading = Reading::likely);

}  // namespace checkpoint::merge
