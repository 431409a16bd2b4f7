#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace checkpoint::history {

// Letters of ASCII, whatever the locale; all else is neither letter nor digit.

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_alnum(char c) { return is_digit(c) || is_upper(c) || is_lower(c); }
constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
constexpr char to_lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
inline std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = to_lower(c);
  return out;
}

/// The character at `at`, NUL beyond the ends of the text.
constexpr char at(std::string_view text, std::size_t index) { return index < text.size() ? text[index] : '\0'; }
/// The character before `index`, NUL at the beginning.
constexpr char before(std::string_view text, std::size_t index) {
  return index == 0 || index > text.size() ? '\0' : text[index - 1];
}

/// The length of the run of digits that begins at `from`.
constexpr std::size_t digits_at(std::string_view text, std::size_t from) {
  std::size_t count = 0;
  while (is_digit(at(text, from + count))) ++count;
  return count;
}

/// True where `word` stands at `from`, upper or lower case.
constexpr bool stands_at(std::string_view text, std::size_t from, std::string_view word) {
  for (std::size_t index = 0; index < word.size(); ++index) {
    if (to_lower(at(text, from + index)) != word[index]) return false;
  }
  return true;
}

}  // namespace checkpoint::history
