#pragma once

#include <algorithm>
#include <string_view>

namespace checkpoint::history {

/// Words, phrases or pieces of a text, with a bar between two.
using WordList = std::string_view;

/// Calls `visit` with each entry of `list`.
template <class Visit>
void for_each_entry(WordList list, const Visit& visit) {
  while (!list.empty()) {
    const std::string_view entry = list.substr(0, list.find('|'));
    visit(entry);
    list.remove_prefix(std::min(list.size(), entry.size() + 1));
  }
}

}  // namespace checkpoint::history
