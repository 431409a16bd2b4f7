#include "core/control.h"

#include "core/utf8.h"

namespace checkpoint {

bool is_control(unsigned character) {
  return character < 0x20 || (character >= 0x7f && character < 0xa0) || character == 0x61c || character == 0x200e ||
         character == 0x200f || (character >= 0x2028 && character <= 0x202e) ||
         (character >= 0x2066 && character <= 0x2069) || character == 0xfeff;
}

bool has_control(std::string_view text) {
  for (std::size_t at = 0, length = 0; at < text.size(); at += length) {
    length = utf8_length(text, at);
    if (length == 0 || is_control(code_point(text, at, length))) return true;
  }
  return false;
}

}  // namespace checkpoint
