#include "cli/terminal/terminal_text.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "cli/terminal/command_span.h"
#include "core/character_range.h"
#include "core/control.h"
#include "core/first_where.h"

namespace checkpoint::cli {
namespace {

using Range = CharacterRange;

// Bytes: more than any command takes that people would paste.
constexpr std::size_t kMostUnbroken = 1000;

// Sorted. Combining marks, joiners and variation selectors: drawn over the character before.
constexpr std::array kZeroWidth{
    Range{0x0300, 0x036f}, Range{0x0483, 0x0489},   Range{0x0591, 0x05bd},   Range{0x0610, 0x061a},
    Range{0x064b, 0x065f}, Range{0x0670, 0x0670},   Range{0x06d6, 0x06dc},   Range{0x0900, 0x0902},
    Range{0x093c, 0x093c}, Range{0x0941, 0x0948},   Range{0x094d, 0x094d},   Range{0x0e31, 0x0e31},
    Range{0x0e34, 0x0e3a}, Range{0x0e47, 0x0e4e},   Range{0x1ab0, 0x1aff},   Range{0x1dc0, 0x1dff},
    Range{0x200c, 0x200d}, Range{0x20d0, 0x20ff},   Range{0x3099, 0x309a},   Range{0xfe00, 0xfe0f},
    Range{0xfe20, 0xfe2f}, Range{0x1f3fb, 0x1f3ff}, Range{0xe0100, 0xe01ef},
};

// Sorted. East Asian wide and fullwidth characters, and emoji that terminals draw two columns wide.
constexpr std::array kWide{
    Range{0x1100, 0x115f},   Range{0x231a, 0x231b},   Range{0x2329, 0x232a},   Range{0x23e9, 0x23ec},
    Range{0x23f0, 0x23f0},   Range{0x23f3, 0x23f3},   Range{0x25fd, 0x25fe},   Range{0x2614, 0x2615},
    Range{0x2648, 0x2653},   Range{0x267f, 0x267f},   Range{0x2693, 0x2693},   Range{0x26a1, 0x26a1},
    Range{0x26aa, 0x26ab},   Range{0x26bd, 0x26be},   Range{0x26c4, 0x26c5},   Range{0x26ce, 0x26ce},
    Range{0x26d4, 0x26d4},   Range{0x26ea, 0x26ea},   Range{0x26f2, 0x26f3},   Range{0x26f5, 0x26f5},
    Range{0x26fa, 0x26fa},   Range{0x26fd, 0x26fd},   Range{0x2705, 0x2705},   Range{0x270a, 0x270b},
    Range{0x2728, 0x2728},   Range{0x274c, 0x274c},   Range{0x274e, 0x274e},   Range{0x2753, 0x2755},
    Range{0x2757, 0x2757},   Range{0x2795, 0x2797},   Range{0x27b0, 0x27b0},   Range{0x27bf, 0x27bf},
    Range{0x2b1b, 0x2b1c},   Range{0x2b50, 0x2b50},   Range{0x2b55, 0x2b55},   Range{0x2e80, 0x303e},
    Range{0x3041, 0x33ff},   Range{0x3400, 0x4dbf},   Range{0x4e00, 0x9fff},   Range{0xa000, 0xa4cf},
    Range{0xa960, 0xa97f},   Range{0xac00, 0xd7a3},   Range{0xf900, 0xfaff},   Range{0xfe30, 0xfe6f},
    Range{0xff00, 0xff60},   Range{0xffe0, 0xffe6},   Range{0x16fe0, 0x18aff}, Range{0x1b000, 0x1b2ff},
    Range{0x1f004, 0x1f004}, Range{0x1f0cf, 0x1f0cf}, Range{0x1f18e, 0x1f18e}, Range{0x1f191, 0x1f19a},
    Range{0x1f200, 0x1f320}, Range{0x1f32d, 0x1f335}, Range{0x1f337, 0x1f37c}, Range{0x1f37e, 0x1f393},
    Range{0x1f3a0, 0x1f3ca}, Range{0x1f3cf, 0x1f3d3}, Range{0x1f3e0, 0x1f3f0}, Range{0x1f3f4, 0x1f3f4},
    Range{0x1f3f8, 0x1f43e}, Range{0x1f440, 0x1f440}, Range{0x1f442, 0x1f4fc}, Range{0x1f4ff, 0x1f53d},
    Range{0x1f54b, 0x1f54e}, Range{0x1f550, 0x1f567}, Range{0x1f57a, 0x1f57a}, Range{0x1f595, 0x1f596},
    Range{0x1f5a4, 0x1f5a4}, Range{0x1f5fb, 0x1f64f}, Range{0x1f680, 0x1f6c5}, Range{0x1f6cc, 0x1f6cc},
    Range{0x1f6d0, 0x1f6d2}, Range{0x1f6d5, 0x1f6df}, Range{0x1f6eb, 0x1f6ec}, Range{0x1f6f4, 0x1f6fc},
    Range{0x1f7e0, 0x1f7eb}, Range{0x1f90c, 0x1f93a}, Range{0x1f93c, 0x1f945}, Range{0x1f947, 0x1faff},
    Range{0x20000, 0x3fffd},
};

struct Character {
  char32_t code = 0;
  std::size_t bytes = 1;
  bool valid = false;
};

constexpr std::array<char32_t, 5> kSmallestOfLength{0, 0, 0x80, 0x800, 0x10000};

std::size_t length_from_lead(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  if (lead >= 0xf0 && lead < 0xf5) return 4;
  return 0;
}

// Surrogates encoded as three bytes are decoded, so that they are shown by their code and not as three bytes.
Character character_at(std::string_view text, std::size_t offset) {
  const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[offset + index]); };
  const std::size_t length = length_from_lead(byte(0));
  if (length == 0 || offset + length > text.size()) return {byte(0), 1, false};
  if (length == 1) return {byte(0), 1, true};
  char32_t code = byte(0) & (0x7fU >> length);
  for (std::size_t index = 1; index < length; ++index) {
    if ((byte(index) & 0xc0U) != 0x80U) return {byte(0), 1, false};
    code = (code << 6U) | (byte(index) & 0x3fU);
  }
  const bool valid = code >= kSmallestOfLength.at(length) && code <= 0x10ffff;
  return valid ? Character{code, length, true} : Character{byte(0), 1, false};
}

std::string escape_of(const Character& character) {
  if (character.valid && character.code == U'\n') return "\\n";
  if (character.valid && character.code == U'\r') return "\\r";
  if (character.valid && character.code == U'\t') return "\\t";
  std::array<char, 16> escape{};
  const char* format = !character.valid ? "\\x%02x" : character.code > 0xffff ? "\\U%08x" : "\\u%04x";
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  const int length = std::snprintf(escape.data(), escape.size(), format, static_cast<unsigned>(character.code));
#pragma GCC diagnostic pop
  return {escape.data(), static_cast<std::size_t>(length)};
}

std::string utf16_escape(char32_t unit) {
  std::array<char, 12> escape{};
  std::snprintf(escape.data(), escape.size(), "\\u%04x", static_cast<unsigned>(unit));
  return escape.data();
}

std::string json_escape_of(const Character& character) {
  if (!character.valid) return "\\ufffd";
  if (character.code <= 0xffff) return utf16_escape(character.code);
  const char32_t rest = character.code - 0x10000;
  return utf16_escape(0xd800 + (rest >> 10U)) + utf16_escape(0xdc00 + (rest & 0x3ffU));
}

bool is_json_space(char32_t character) { return character == U'\n' || character == U'\r' || character == U'\t'; }

std::size_t width_of(char32_t character) {
  if (character < 0x300) return 1;
  if (contains(kZeroWidth, character)) return 0;
  return contains(kWide, character) ? 2 : 1;
}

// Bytes of the longest beginning of `text` that takes at most `width` columns.
std::size_t prefix_within(std::string_view text, std::size_t width) {
  std::size_t used = 0;
  std::size_t offset = 0;
  while (offset < text.size()) {
    const Character character = character_at(text, offset);
    const std::size_t more = width_of(character.code);
    if (used + more > width) break;
    used += more;
    offset += character.bytes;
  }
  return offset;
}

// How many characters from `offset` on are printable ASCII: most of a text, and plain whatever is asked of it.
std::size_t printable_at(std::string_view text, std::size_t offset) {
  const auto is_printable = [](char letter) { return letter >= ' ' && letter <= '~'; };
  const auto* const begin = text.begin() + offset;
  return static_cast<std::size_t>(std::find_if_not(begin, text.end(), is_printable) - begin);
}

// The text, with the escape of each character that is invalid, or not plain, in its place.
template <class IsPlain, class Escape>
std::string with_escapes(std::string_view text, IsPlain is_plain, Escape escape) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t count = printable_at(text, offset);
    result.append(text.substr(offset, count));
    offset += count;
    if (offset == text.size()) break;
    const Character character = character_at(text, offset);
    if (character.valid && is_plain(character)) {
      result.append(text.substr(offset, character.bytes));
    } else {
      result.append(escape(character));
    }
    offset += character.bytes;
  }
  return result;
}

// Where a line that begins at `begin` ends, in a text that nothing holds together.
std::size_t line_end(std::string_view text, std::size_t begin, std::size_t width) {
  const std::string_view rest = text.substr(begin);
  const std::size_t end = std::max(prefix_within(rest, width), character_at(rest, 0).bytes);
  if (end == rest.size() || rest[end] == ' ') return begin + end;
  const std::size_t space = rest.rfind(' ', end);
  return begin + (space != std::string_view::npos && space > 0 ? space : end);
}

struct Line {
  std::size_t begin;
  std::size_t end;
};

// Where the line ends so that no command is broken: before it, and where the command begins the line, behind it.
std::size_t around(const std::vector<CommandSpan>& commands, std::string_view text, Line line) {
  const auto* const broken = first_where(commands, [&](const CommandSpan& command) {
    return command.begin < line.end && line.end < command.end && command.end - command.begin <= kMostUnbroken;
  });
  if (broken == nullptr) return line.end;
  const std::size_t space = text.rfind(' ', broken->begin);
  if (space != std::string_view::npos && space > line.begin) return space;
  return std::min(text.find(' ', broken->end), text.size());
}

}  // namespace

std::string shown(std::string_view text, Charset charset) {
  const auto is_plain = [charset](const Character& character) {
    return !is_unsafe(character.code) && (charset == Charset::utf8 || character.code < 0x80);
  };
  return with_escapes(text, is_plain, escape_of);
}

std::string json_shown(std::string_view json) {
  const auto is_plain = [](const Character& character) {
    return is_json_space(character.code) || !is_unsafe(character.code);
  };
  return with_escapes(json, is_plain, json_escape_of);
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t offset = 0; offset < text.size();) {
    const Character character = character_at(text, offset);
    width += width_of(character.code);
    offset += character.bytes;
  }
  return width;
}

std::string clipped(std::string_view text, std::size_t width, std::string_view ellipsis) {
  if (display_width(text) <= width) return std::string(text);
  const std::size_t mark = display_width(ellipsis);
  if (width < mark) return std::string(text.substr(0, prefix_within(text, width)));
  std::string_view kept = text.substr(0, prefix_within(text, width - mark));
  while (!kept.empty() && kept.back() == ' ') kept.remove_suffix(1);
  return std::string(kept) + std::string(ellipsis);
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  const std::vector<CommandSpan> commands = pasted_spans(text);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = around(commands, text, {begin, line_end(text, begin, width)});
    std::string_view line = text.substr(begin, end - begin);
    while (!line.empty() && line.back() == ' ') line.remove_suffix(1);
    lines.emplace_back(line);
    begin = std::min(text.find_first_not_of(' ', end), text.size());
  }
  return lines;
}

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string size_text(std::uint64_t bytes) {
  constexpr std::uint64_t step = 1024;
  constexpr std::array<const char*, 4> units{"KiB", "MiB", "GiB", "TiB"};
  if (bytes < step) return std::to_string(bytes) + " B";
  std::size_t unit = 0;
  std::uint64_t tenths = bytes * 10 / step;
  while (tenths >= 10 * step && unit + 1 < units.size()) {
    tenths /= step;
    ++unit;
  }
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " " + units.at(unit);
}

}  // namespace checkpoint::cli
