#include "merge/line_ends.h"

#include "core/take.h"

namespace checkpoint::merge {

namespace {

constexpr std::string_view long_end = "\r\n";

std::string with_line_ends(std::string_view text, std::string_view line_end) {
  std::string whole;
  while (!text.empty()) {
    const bool is_ended = text.find('\n') != std::string_view::npos;
    std::string_view line = take_until(text, '\n');
    if (is_ended && line.ends_with('\r')) line.remove_suffix(1);
    whole += line;
    if (is_ended) whole += line_end;
  }
  return whole;
}

}  // namespace

std::string_view line_end_in(std::string_view text) {
  return text.find(long_end) == std::string_view::npos ? long_end.substr(1) : long_end;
}

std::string with_plain_line_ends(std::string_view text) { return with_line_ends(text, long_end.substr(1)); }

std::string with_line_ends_of(std::string_view model, std::string_view text) {
  return with_line_ends(text, line_end_in(model));
}

}  // namespace checkpoint::merge
