#include "core/json_comments.h"

#include <algorithm>
#include <cstddef>

#include "core/letters.h"

namespace checkpoint {
namespace {

// Where the string that begins at `at` is over.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return std::min(at + 1, text.size());
}

std::size_t end_of_comment(std::string_view text, std::size_t at) {
  const bool is_line = text[at + 1] == '/';
  const std::size_t end = is_line ? text.find('\n', at) : text.find("*/", at + 2);
  if (end == std::string_view::npos) return is_line ? text.size() : at;
  return is_line ? end : end + 2;
}

bool begins_comment(std::string_view text, std::size_t at) {
  return text[at] == '/' && at + 1 < text.size() && (text[at + 1] == '/' || text[at + 1] == '*');
}

}  // namespace

std::string without_json_comments(std::string_view text) {
  std::string plain(text);
  std::size_t comma = std::string::npos;
  for (std::size_t at = 0; at < text.size();) {
    const char letter = text[at];
    if (begins_comment(text, at)) {
      const std::size_t end = end_of_comment(text, at);
      if (end == at) return plain;  // never closed: what reads it says so
      std::replace_if(
          plain.begin() + static_cast<std::ptrdiff_t>(at), plain.begin() + static_cast<std::ptrdiff_t>(end),
          [](char c) { return c != '\n' && c != '\r'; }, ' ');
      at = end;
      continue;
    }
    if ((letter == '}' || letter == ']') && comma != std::string::npos) plain[comma] = ' ';
    if (!is_space(letter)) comma = letter == ',' ? at : std::string::npos;
    at = letter == '"' ? end_of_string(text, at) : at + 1;
  }
  return plain;
}

}  // namespace checkpoint
