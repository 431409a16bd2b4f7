#include "cli/command/suggestion.h"

#include <algorithm>

#include "core/edit_distance.h"
#include "core/letters.h"

namespace checkpoint::cli {
namespace {

// The runs of letters in a name: what stands between them, numbers too, tells names apart on purpose.
std::vector<std::string_view> words_in(std::string_view name) {
  const auto is_letter = [](char c) { return is_alnum(c) && !is_digit(c); };
  std::vector<std::string_view> words;
  while (!name.empty()) {
    const auto begin = std::find_if(name.begin(), name.end(), is_letter);
    const auto end = std::find_if_not(begin, name.end(), is_letter);
    const auto at = static_cast<std::size_t>(begin - name.begin());
    const auto past = static_cast<std::size_t>(end - name.begin());
    if (at != past) words.push_back(name.substr(at, past - at));
    name.remove_prefix(past);
  }
  return words;
}

// Of a short word one letter may be wrong, of a long one two; of the shortest each letter counts.
bool is_slip(std::string_view from, std::string_view to) {
  constexpr std::size_t shortest = 4;
  constexpr std::size_t many = 8;
  if (std::min(from.size(), to.size()) < shortest) return false;
  return edit_distance(from, to) <= (to.size() < many ? 1U : 2U);
}

bool may_be_slip(std::string_view name, std::string_view candidate) {
  const std::vector<std::string_view> words = words_in(name);
  const std::vector<std::string_view> others = words_in(candidate);
  if (words.size() != others.size()) return is_slip(name, candidate);
  const auto parted = std::mismatch(words.begin(), words.end(), others.begin());
  if (parted.first == words.end() || !is_slip(*parted.first, *parted.second)) return false;
  return std::equal(parted.first + 1, words.end(), parted.second + 1);
}

}  // namespace

Error with_suggestion(Error error, std::string_view word, const std::vector<std::string>& candidates) {
  if (const auto near = nearest(word, candidates)) error.hints.push_back(meant_hint(*near));
  return error;
}

std::optional<std::string> slip_of(std::string_view name, const std::vector<std::string>& candidates) {
  std::optional<std::string> best;
  for (const std::string& candidate : candidates) {
    if (!may_be_slip(name, candidate)) continue;
    if (!best || edit_distance(name, candidate) < edit_distance(name, *best)) best = candidate;
  }
  return best;
}

}  // namespace checkpoint::cli
