#include "schema/compiler/literal.h"

#include <algorithm>
#include <cctype>

namespace checkpoint::schema_compiler {

namespace {

// A hexadecimal escape swallows hexadecimal digits that follow it; an octal one ends after three.
std::string octal(unsigned char byte) {
  std::string digits = "\\";
  for (const unsigned shift : {6U, 3U, 0U})
    digits += static_cast<char>('0' + ((static_cast<unsigned>(byte) >> shift) & 7U));
  return digits;
}

std::string escaped(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  if (letter == '\n') return "\\n\"\n\"";  // one line of source for each line of text
  if (letter == '"' || letter == '\\' || letter == '?') return {'\\', letter};
  if (byte < 0x20 || byte >= 0x7f) return octal(byte);
  return {letter};
}

}  // namespace

std::string literal(std::string_view text) {
  std::string result = "\"";
  for (const char letter : text) result += escaped(letter);
  return result + "\"";
}

std::string identifier(std::string_view name) {
  std::string result(name);
  std::replace_if(
      result.begin(), result.end(), [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
  return result;
}

}  // namespace checkpoint::schema_compiler
