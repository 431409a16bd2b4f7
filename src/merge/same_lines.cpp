#include "merge/same_lines.h"

#include <algorithm>
#include <vector>

#include "core/take.h"
#include "merge/marker_line.h"

namespace checkpoint::merge {

namespace {

// The signs of a marker; else the line without the white space around it and a comma at its end.
std::string_view bare(std::string_view line) {
  for (const char sign : std::string_view("<|=>")) {
    if (const std::size_t length = marker_length(line, sign); length > 0) return line.substr(0, length);
  }
  constexpr std::string_view ignored = " \t\r\n,";
  line.remove_prefix(std::min(line.size(), line.find_first_not_of(ignored)));
  return line.substr(0, line.find_last_not_of(ignored) + 1);
}

std::vector<std::string_view> bare_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) lines.push_back(bare(take_until(text, '\n')));
  std::erase_if(lines, [](std::string_view line) { return line.empty(); });
  return lines;
}

}  // namespace

bool has_same_lines(std::string_view text, std::string_view other) { return bare_lines(text) == bare_lines(other); }

}  // namespace checkpoint::merge
