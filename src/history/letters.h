#pragma once

#include <cstddef>
#include <string_view>

#include "core/letters.h"

namespace checkpoint::history {

/// The character at `at`, NUL beyond the ends of the text.
constexpr char at(std::string_view text, std::size_t index) { return index < text.size() ? text[index] : '\0'; }
/// The character before `index`, NUL at the beginning.
constexpr char before(std::string_view text, std::size_t index) {
  return index == 0 || index > text.size() ? '\0' : text[index - 1];
}

/// True for a byte of a character that is not ASCII, as UTF-8 writes it.
constexpr bool is_beyond_ascii(char c) { return static_cast<unsigned char>(c) >= 0x80; }

/// The length of the run of digits that begins at `from`.
constexpr std::size_t digits_at(std::string_view text, std::size_t from) {
  std::size_t count = 0;
  while (is_digit(at(text, from + count))) ++count;
  return count;
}

/// The front of a text, up to a blank, where it has more than `most` letters.
constexpr std::string_view front_of(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && text[most] != ' ') --most;
  return text.substr(0, most);
}

/// True where `word` stands at `from`, upper or lower case.
constexpr bool stands_at(std::string_view text, std::size_t from, std::string_view word) {
  for (std::size_t index = 0; index < word.size(); ++index) {
    if (to_lower(at(text, from + index)) != word[index]) return false;
  }
  return true;
}

}  // namespace checkpoint::history
