#include "cli/manual/roff.h"

#include <algorithm>
#include <cctype>

#include "core/take.h"

namespace checkpoint::manual {
namespace {

// One letter of text. A dash without its backslash would be set as a hyphen, which nobody can copy into a shell.
std::string escaped(char letter) {
  switch (letter) {
    case '\\': return "\\e";
    case '-': return "\\-";
    case '\'': return "\\(aq";
    case '^': return "\\(ha";
    case '~': return "\\(ti";
    case '\n': return " ";
    default: return {letter};
  }
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char letter : text) result += escaped(letter);
  return result;
}

// A line that begins with a dot would be a request to troff.
std::string guarded(const std::string& line) { return line.starts_with('.') ? "\\&" + line : line; }

std::string in_font(char font, std::string_view text) {
  return text.empty() ? "" : std::string("\\f") + font + escaped(text) + "\\fR";
}

}  // namespace

std::string roff(std::string_view text) {
  std::string result;
  bool in_code = false;
  while (!text.empty()) {
    const std::string_view part = take_until(text, '`');
    result += in_code ? in_font('B', part) : escaped(part);
    in_code = !in_code;
  }
  return guarded(result);
}

std::string roff_spelling(std::string_view spelling) {
  std::string result;
  while (!spelling.empty()) {
    const bool is_name = spelling.front() == '<';
    std::size_t end = is_name ? spelling.find('>') + 1 : spelling.find_first_of("<[]");
    if (!is_name && end == 0) end = 1;  // a bracket, which nobody types
    end = std::min(end, spelling.size());
    const std::string_view part = spelling.substr(0, end);
    const bool is_bracket = part == "[" || part == "]";
    result += is_bracket ? std::string(part) : in_font(is_name ? 'I' : 'B', part);
    spelling.remove_prefix(end);
  }
  return guarded(result);
}

std::string roff_entry(std::string_view tag, std::string_view text) {
  return ".TP\n" + roff_spelling(tag) + "\n" + roff(text) + "\n";
}

std::string capitalised(std::string_view text) {
  std::string result(text);
  if (!result.empty()) result.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(result.front())));
  return result;
}

std::string sentence(std::string_view text) {
  return text.empty() || text.ends_with('.') ? capitalised(text) : capitalised(text) + ".";
}

}  // namespace checkpoint::manual
