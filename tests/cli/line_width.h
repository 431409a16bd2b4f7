#pragma once

#include <algorithm>
#include <string>

#include "cli/terminal/terminal_text.h"

namespace checkpoint::test {

/// The columns that the widest line of `text` takes.
inline std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    widest = std::max(widest, cli::display_width(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return widest;
}

}  // namespace checkpoint::test
