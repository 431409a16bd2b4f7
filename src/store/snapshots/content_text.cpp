#include "store/snapshots/content_text.h"

#include <string_view>

#include "core/ranges.h"

namespace checkpoint {
namespace {

// Control characters that no text has: all but those for white space, and what begins a colour.
bool is_no_text(unsigned char byte) {
  constexpr unsigned char first_blank = '\t';
  constexpr unsigned char last_blank = '\r';
  constexpr unsigned char escape = 0x1b;
  constexpr unsigned char first_printed = ' ';
  return byte < first_printed && byte != escape && (byte < first_blank || byte > last_blank);
}

// What is beyond ASCII is no part of a secret, and only stands for itself.
std::string narrowed(std::string_view units, std::size_t high) {
  constexpr std::string_view other = "\xef\xbf\xbd";
  std::string text;
  for (std::size_t at = 0; at + 1 < units.size(); at += 2) {
    const char low = units[at + 1 - high];
    const bool is_ascii = units[at + high] == 0 && static_cast<unsigned char>(low) < 0x80;
    if (is_ascii) {
      text += low;
    } else {
      text += other;
    }
  }
  return text;
}

}  // namespace

std::optional<std::string> text_in(std::string bytes) {
  constexpr std::size_t mark = 2;
  const std::string_view start = std::string_view(bytes).substr(0, mark);
  if (start == "\xff\xfe") {
    bytes = narrowed(std::string_view(bytes).substr(mark), 1);
  } else if (start == "\xfe\xff") {
    bytes = narrowed(std::string_view(bytes).substr(mark), 0);
  }
  const bool is_text = none_of(bytes, [](char byte) { return is_no_text(static_cast<unsigned char>(byte)); });
  return is_text ? std::optional(std::move(bytes)) : std::nullopt;
}

}  // namespace checkpoint
