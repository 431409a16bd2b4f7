#include "merge/line_ends.h"

#include <algorithm>

#include "core/line_ends.h"

namespace checkpoint::merge {

namespace {

constexpr std::string_view long_end = "\r\n";

struct LineEnds {
  std::ptrdiff_t longs = 0;
  std::ptrdiff_t plains = 0;
};

LineEnds line_ends_in(std::string_view text) {
  LineEnds ends;
  ends.plains = std::count(text.begin(), text.end(), '\n');
  for (std::size_t at = text.find(long_end); at != std::string_view::npos; at = text.find(long_end, at + 1)) {
    ++ends.longs;
    --ends.plains;
  }
  return ends;
}

}  // namespace

std::string_view line_end_in(std::string_view text) {
  const LineEnds ends = line_ends_in(text);
  return ends.longs > ends.plains ? long_end : long_end.substr(1);
}

std::string with_plain_line_ends(std::string_view text) { return with_line_ends(text, long_end.substr(1)); }

std::string with_line_ends_of(std::string_view model, std::string_view text) {
  const LineEnds ends = line_ends_in(model);
  const bool is_of_one_kind = (ends.longs == 0) != (ends.plains == 0);
  return is_of_one_kind ? with_line_ends(text, line_end_in(model)) : std::string(text);
}

}  // namespace checkpoint::merge
