#include "cli/report/content_policy.h"

#include "core/digest.h"

namespace checkpoint::cli {
namespace {

unsigned value_of_digit(char digit) {
  constexpr unsigned ten = 10;
  return static_cast<unsigned>(digit) - (digit <= '9' ? '0' : 'a' - ten);
}

// Base64 of the bytes that `hexadecimal` spells: each three digits are two letters.
std::string base64_of(std::string hexadecimal) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::size_t missing = (3 - hexadecimal.size() / 2 % 3) % 3;
  hexadecimal.append(2 * missing, '0');
  std::string text;
  for (std::size_t at = 0; at + 2 < hexadecimal.size(); at += 3) {
    const unsigned bits = value_of_digit(hexadecimal[at]) << 8U | value_of_digit(hexadecimal[at + 1]) << 4U |
                          value_of_digit(hexadecimal[at + 2]);
    text += letters[bits >> 6U];
    text += letters[bits & 0x3FU];
  }
  text.replace(text.size() - missing, missing, missing, '=');
  return text;
}

std::string source_of(std::string_view text) { return "'sha256-" + base64_of(sha256(text)) + "'"; }

}  // namespace

std::string content_policy(std::string_view style, std::string_view script) {
  return "default-src 'none'; style-src " + source_of(style) + "; script-src " + source_of(script) +
         "; base-uri 'none'; form-action 'none'";
}

}  // namespace checkpoint::cli
