#include "core/nearest.h"

#include <algorithm>
#include <limits>

#include "core/edit_distance.h"
#include "core/letters.h"

namespace checkpoint {

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates) {
  std::optional<std::string> best;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  const std::string folded = lower(word);
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(folded, lower(candidate));
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  const std::size_t tolerated = std::max<std::size_t>(1, word.size() / 3);
  return least <= tolerated ? best : std::nullopt;
}

std::string meant_hint(std::string_view near) { return "did you mean '" + std::string(near) + "'?"; }

std::vector<std::string> with_nearest(std::string_view word, const std::vector<std::string>& candidates,
                                      std::vector<std::string> hints) {
  if (const auto near = nearest(word, candidates)) hints.insert(hints.begin(), meant_hint(*near));
  return hints;
}

}  // namespace checkpoint
