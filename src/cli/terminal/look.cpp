#include "cli/terminal/look.h"

#include <algorithm>
#include <array>

namespace checkpoint::cli {
namespace {

constexpr std::array<std::string_view, 7> kStart{"",         "\x1b[1m",  "\x1b[2m", "\x1b[32m",
                                                 "\x1b[33m", "\x1b[31m", "\x1b[36m"};
constexpr std::string_view kEnd = "\x1b[0m";

struct Sign {
  std::string_view unicode;
  std::string_view ascii;
};

constexpr std::array<Sign, 8> kSigns{{
    {"⛔", "(!)"},
    {"⚠", "!"},
    {"→", "->"},
    {"•", "*"},
    {"…", "..."},
    {"—", "-"},
    {"✓", "+"},
    {"●", "*"},
}};

}  // namespace

std::string Look::paint(Tone tone, std::string_view text) const {
  if (!colour || tone == Tone::plain || text.empty()) return std::string(text);
  std::string painted(kStart[static_cast<std::size_t>(tone)]);
  painted.append(text).append(kEnd);
  return painted;
}

std::string_view Look::glyph(Glyph glyph) const {
  const Sign& sign = kSigns[static_cast<std::size_t>(glyph)];
  return unicode_glyphs ? sign.unicode : sign.ascii;
}

std::size_t Look::row_width() const {
  constexpr std::size_t of_a_pipe =
      1000;  // more than the longest names take; a text without end must not fill each row
  return is_terminal ? width : std::max(width, of_a_pipe);
}

std::string Look::quoted_command(std::string_view words) const {
  return "'" + quotable(program + std::string(words)) + "'";
}

std::string Look::clip(std::string_view text, std::size_t columns) const {
  return clipped(safe(text), columns, glyph(Glyph::ellipsis));
}

}  // namespace checkpoint::cli
