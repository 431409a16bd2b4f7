#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace checkpoint::history {

/// Which words may continue a list of numbers.
enum class ListStyle {
  after_sign,  ///< `#12/13`, `#12-15`, `ABC-3..5`: only what is glued to the first number
  after_word,  ///< `PRs 4, 5 and 6`: also commas and words
};

/// Numbers that stand together, ranges expanded.
struct Numbers {
  std::vector<unsigned long> values;
  std::size_t end = 0;  ///< behind the last
};

/// Reads the numbers that begin at `from`, where a digit stands; empty where they are none that could name something:
/// with a leading zero, a fraction (`6.5`), letters glued to it, or more than nine digits. `sign` may stand before each
/// further number: `#` in `#12-#15`, `ABC-` in `ABC-1/ABC-2`; it is not needed.
Numbers numbers_at(std::string_view text, std::size_t from, std::string_view sign, ListStyle style);

}  // namespace checkpoint::history
