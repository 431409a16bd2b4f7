#include "merge/rising.h"

#include <algorithm>
#include <limits>

namespace checkpoint::merge {

// Patience sorting.
std::vector<std::size_t> longest_rising(const std::vector<std::size_t>& numbers) {
  constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> ends;  // by length: where the run with the lowest end of that length ends
  std::vector<std::size_t> previous(numbers.size(), none);
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    const auto place = std::lower_bound(ends.begin(), ends.end(), numbers[at],
                                        [&](std::size_t end, std::size_t number) { return numbers[end] < number; });
    if (place != ends.begin()) previous[at] = *(place - 1);
    if (place == ends.end()) {
      ends.push_back(at);
    } else {
      *place = at;
    }
  }
  std::vector<std::size_t> run;
  for (std::size_t at = ends.empty() ? none : ends.back(); at != none; at = previous[at]) run.push_back(at);
  std::reverse(run.begin(), run.end());
  return run;
}

}  // namespace checkpoint::merge
