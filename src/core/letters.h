#pragma once

#include <string>
#include <string_view>

namespace checkpoint {

// Letters of ASCII, whatever the locale; all else is neither letter nor digit. The white space is JSON's.

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_alnum(char c) { return is_digit(c) || is_upper(c) || is_lower(c); }
constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
constexpr char to_lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
/// A digit of a hexadecimal number as git writes names and digests are written.
constexpr bool is_lower_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); }
/// The same in upper or lower case.
constexpr bool is_hex(char c) { return is_lower_hex(to_lower(c)); }

inline std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = to_lower(c);
  return out;
}

/// Without white space at both ends.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  return text;
}

}  // namespace checkpoint
