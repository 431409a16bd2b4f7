#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace checkpoint {

/// Takes what stands before the first `end` off the front of `text`, and that `end` with it; all of it where there is
/// none. Answers what was taken, without `end`.
inline std::string_view take_until(std::string_view& text, char end) {
  const std::string_view taken = text.substr(0, text.find(end));
  text.remove_prefix(std::min(text.size(), taken.size() + 1));
  return taken;
}

/// The parts of `text`, each of which ends with `end`; the last may lack it.
inline std::vector<std::string_view> parts_of(std::string_view text, char end) {
  std::vector<std::string_view> parts;
  while (!text.empty()) parts.push_back(take_until(text, end));
  return parts;
}

/// The lines of `text` that hold more than blanks, each without those at its end.
inline std::vector<std::string_view> filled_lines(std::string_view text) {
  constexpr std::string_view blank = " \t\r";
  std::vector<std::string_view> lines;
  for (const std::string_view line : parts_of(text, '\n')) {
    if (line.find_first_not_of(blank) != line.npos) lines.push_back(line.substr(0, line.find_last_not_of(blank) + 1));
  }
  return lines;
}

}  // namespace checkpoint
