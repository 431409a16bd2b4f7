#include "core/control.h"

#include <array>

#include "core/character_range.h"
#include "core/utf8.h"

namespace checkpoint {

namespace {

using Range = CharacterRange;

// Sorted. Controls, bidirectional marks and overrides, invisible format characters, line separators, tags: what could
// move the cursor, reorder a line or hide text.
constexpr std::array kUnsafe{
    Range{0x0000, 0x001f}, Range{0x007f, 0x009f}, Range{0x00ad, 0x00ad}, Range{0x061c, 0x061c},   Range{0x180e, 0x180e},
    Range{0x200b, 0x200b}, Range{0x200e, 0x200f}, Range{0x2028, 0x202e}, Range{0x2060, 0x206f},   Range{0xd800, 0xdfff},
    Range{0xfeff, 0xfeff}, Range{0xfff9, 0xfffb}, Range{0xfffe, 0xffff}, Range{0xe0000, 0xe007f},
};

bool any_of(std::string_view text, bool (*is_one)(unsigned character)) {
  for (std::size_t at = 0, length = 0; at < text.size(); at += length) {
    length = utf8_length(text, at);
    if (length == 0 || is_one(code_point(text, at, length))) return true;
  }
  return false;
}

}  // namespace

bool is_control(unsigned character) {
  return character < 0x20 || (character >= 0x7f && character < 0xa0) || character == 0x61c || character == 0x200e ||
         character == 0x200f || (character >= 0x2028 && character <= 0x202e) ||
         (character >= 0x2066 && character <= 0x2069) || character == 0xfeff;
}

bool has_control(std::string_view text) { return any_of(text, is_control); }

bool is_unsafe(unsigned character) { return contains(kUnsafe, character); }

bool has_unsafe(std::string_view text) { return any_of(text, is_unsafe); }

}  // namespace checkpoint
