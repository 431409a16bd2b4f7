#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

namespace checkpoint {

/// Code points of Unicode, from `first` to `last`.
struct CharacterRange {
  char32_t first;
  char32_t last;
};

/// Whether one of `ranges`, which are sorted and apart from each other, has `character`.
template <std::size_t size>
bool contains(const std::array<CharacterRange, size>& ranges, char32_t character) {
  const auto after = std::upper_bound(ranges.begin(), ranges.end(), character,
                                      [](char32_t wanted, const auto& range) { return wanted < range.first; });
  return after != ranges.begin() && character <= std::prev(after)->last;
}

}  // namespace checkpoint
