#include "core/nearest.h"

#include <algorithm>
#include <limits>

#include "core/edit_distance.h"
#include "core/letters.h"

namespace checkpoint {

namespace {

// The dashes before an option are none.
std::size_t letters_of(std::string_view word) {
  return word.size() - std::min(word.find_first_not_of('-'), word.size());
}

// How many letters may be wrong or lacking: one in three, and one of two; of a single letter nothing is left then.
std::size_t tolerated(std::string_view word, std::string_view candidate) {
  const std::size_t letters = std::max(letters_of(word), letters_of(candidate));
  return letters == 2 ? 1 : letters / 3;
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates) {
  std::optional<std::string> best;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  const std::string folded = lower(word);
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(folded, lower(candidate));
    if (distance < least && distance <= tolerated(word, candidate)) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

std::string meant_hint(std::string_view near) { return "did you mean '" + std::string(near) + "'?"; }

std::vector<std::string> with_nearest(std::string_view word, const std::vector<std::string>& candidates,
                                      std::vector<std::string> hints) {
  if (const auto near = nearest(word, candidates)) hints.insert(hints.begin(), meant_hint(*near));
  return hints;
}

}  // namespace checkpoint
