#include "merge/same_lines.h"

#include <algorithm>
#include <map>

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

struct Squeezed {
  std::string without_space;
  std::string with_space_of_strings;
};

Squeezed squeezed(std::string_view line) {
  Squeezed lines;
  bool is_in_string = false;
  bool is_escaped = false;
  for (const char letter : line) {
    const bool is_space = std::string_view(" \t\r\f\v").find(letter) != std::string_view::npos;
    if (!is_space) lines.without_space += letter;
    if (!is_space || is_in_string) lines.with_space_of_strings += letter;
    if (letter == '"' && !is_escaped) is_in_string = !is_in_string;
    is_escaped = letter == '\\' && !is_escaped;
  }
  return lines;
}

}  // namespace

bool has_same_lines(std::string_view text, std::string_view other) { return bare_lines(text) == bare_lines(other); }

bool has_strings_apart_by_space(const std::vector<std::string>& texts) {
  std::map<std::string, std::string> known;
  for (const std::string& text : texts) {
    for (std::string_view rest = text; !rest.empty();) {
      const Squeezed line = squeezed(take_until(rest, '\n'));
      const auto [other, is_new] = known.try_emplace(line.without_space, line.with_space_of_strings);
      if (!is_new && other->second != line.with_space_of_strings) return true;
    }
  }
  return false;
}

}  // namespace checkpoint::merge
