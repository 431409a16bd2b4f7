#pragma once

#include <algorithm>
#include <string_view>

namespace checkpoint::history {

/// Words, phrases or pieces of a text, with a bar between two.
using WordList = std::string_view;

/// Calls `visit` with each entry of `list`.
template <class Visit>
constexpr void for_each_entry(WordList list, const Visit& visit) {
  while (!list.empty()) {
    const std::string_view entry = list.substr(0, list.find('|'));
    visit(entry);
    list.remove_prefix(std::min(list.size(), entry.size() + 1));
  }
}

/// Whether one entry of `list` is `word`.
constexpr bool holds(WordList list, std::string_view word) {
  bool is_one = false;
  for_each_entry(list, [&](std::string_view entry) { is_one = is_one || entry == word; });
  return is_one;
}

}  // namespace checkpoint::history
