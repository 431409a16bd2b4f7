#pragma once

#include <string>
#include <string_view>

#include "core/take.h"

namespace checkpoint {

/// The text with `line_end` at the end of each line that ends with `\n` or `\r\n`. A last line without an end keeps
/// what it has.
inline std::string with_line_ends(std::string_view text, std::string_view line_end) {
  std::string whole;
  whole.reserve(text.size());
  while (!text.empty()) {
    const bool is_ended = text.find('\n') != std::string_view::npos;
    std::string_view line = take_until(text, '\n');
    if (is_ended && line.ends_with('\r')) line.remove_suffix(1);
    whole += line;
    if (is_ended) whole += line_end;
  }
  return whole;
}

}  // namespace checkpoint
