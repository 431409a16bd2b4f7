#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "history/letters.h"

namespace checkpoint::history {

/// Words in lower case, to be found in any. Most words of a history are none of them, and their first letter tells.
template <std::size_t count>
class KnownWords {
 public:
  explicit constexpr KnownWords(const std::array<std::string_view, count>& words) : words_(words) {
    for (const std::string_view word : words) first_letters_ |= bit_of(word.front());
  }

  bool has(std::string_view word) const {
    const char first = word.empty() ? '\0' : to_lower(word.front());
    if (!is_lower(first) || (first_letters_ & bit_of(first)) == 0) return false;
    return std::any_of(words_.begin(), words_.end(), [&](std::string_view known) {
      return known.front() == first && known.size() == word.size() && stands_at(word, 0, known);
    });
  }

 private:
  static constexpr std::uint32_t bit_of(char letter) { return std::uint32_t{1} << static_cast<unsigned>(letter - 'a'); }

  std::array<std::string_view, count> words_;
  std::uint32_t first_letters_ = 0;
};

template <class... Word>
constexpr auto words(Word... word) {
  return KnownWords<sizeof...(word)>({std::string_view(word)...});
}

}  // namespace checkpoint::history
