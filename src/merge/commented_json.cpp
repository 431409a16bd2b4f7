#include "merge/commented_json.h"

#include <algorithm>

#include "core/document.h"

namespace checkpoint::merge {

namespace {

bool is_comment(std::string_view text) { return text.starts_with("//") || text.starts_with("/*"); }

std::size_t length_of_string(std::string_view text) {
  std::size_t at = 1;
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2U : 1U;
  return at + 1;
}

std::size_t length_of_comment(std::string_view text) {
  if (text.starts_with("//")) return std::min(text.find('\n'), text.size());
  const std::size_t end = text.find("*/", 2);
  return end == std::string_view::npos ? text.size() : end + 2;
}

/// The comment, string or letter that `text` begins with.
std::string_view first_part(std::string_view text) {
  if (is_comment(text)) return text.substr(0, length_of_comment(text));
  return text.substr(0, text.front() == '"' ? length_of_string(text) : 1);
}

void drop_last_comma(std::string& text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  if (last != std::string::npos && text[last] == ',') text.erase(last, 1);
}

}  // namespace

std::string without_comments(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const std::string_view part = first_part(text);
    if (part == "]" || part == "}") drop_last_comma(plain);
    if (!is_comment(part)) plain += part;
    text.remove_prefix(part.size());
  }
  return plain;
}

bool is_commented_json(std::string_view text) {
  return Document::parse(without_comments(text), {text.size(), text.size()}).ok();
}

}  // namespace checkpoint::merge
