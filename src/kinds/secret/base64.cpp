#include "kinds/secret/base64.h"

#include <algorithm>

#include "core/letters.h"
#include "kinds/secret/secret.h"

namespace checkpoint::secret {
namespace {

// Of the alphabet of RFC 4648, and of its second one for URLs; -1 of what is in neither.
int value_of(char letter) {
  constexpr int of_a = 26;
  constexpr int of_zero = 52;
  if (is_upper(letter)) return letter - 'A';
  if (is_lower(letter)) return of_a + letter - 'a';
  if (is_digit(letter)) return of_zero + letter - '0';
  if (letter == '+' || letter == '-') return of_zero + 10;
  return letter == '/' || letter == '_' ? of_zero + 11 : -1;
}

bool is_of_text(char letter) { return is_space(letter) || (letter > ' ' && letter < '\x7f'); }

// What is no text shows within a few letters, so that words and digests cost nothing.
bool begins_text(std::string_view base64) {
  constexpr std::size_t few = 16;
  const auto bytes = decoded(base64.substr(0, few));
  return bytes && std::all_of(bytes->begin(), bytes->end(), is_of_text);
}

bool hides_secret(std::string_view base64) {
  constexpr std::size_t least = 24;
  if (base64.size() < least || !begins_text(base64)) return false;
  const auto bytes = decoded(base64);
  return bytes && std::all_of(bytes->begin(), bytes->end(), is_of_text) && !found_in(*bytes).empty();
}

// The lines that go on what ends at `end`, as programs break it after so many letters.
std::size_t end_of_lines(std::string_view text, std::size_t end) {
  constexpr std::size_t least = 16;
  while (end < text.size() && text.substr(end).find_first_of("\r\n") == 0) {
    const std::size_t begin = end_of_run(text, end, is_space);
    const std::size_t next = end_of_run(text, begin, is_base64_letter);
    if (next - begin < least) break;
    end = next;
  }
  return end_of_run(text, end, [](char letter) { return letter == '='; });
}

}  // namespace

bool is_base64_letter(char letter) { return value_of(letter) >= 0; }

std::optional<std::string> decoded(std::string_view text) {
  constexpr unsigned bits = 6;
  constexpr unsigned whole = 8;
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  std::string bytes;
  unsigned held = 0;
  unsigned count = 0;
  for (const char letter : text) {
    const int value = value_of(letter);
    if (value < 0) return std::nullopt;
    held = (held << bits | static_cast<unsigned>(value)) & 0xffffU;
    count += bits;
    if (count < whole) continue;
    count -= whole;
    bytes += static_cast<char>(held >> count & 0xffU);
  }
  return bytes;
}

std::optional<Span> find_encoded_secret(std::string_view text, std::size_t from) {
  for (std::size_t at = from; at < text.size();) {
    const std::size_t end = end_of_run(text, at, is_base64_letter);
    if (hides_secret(Span{at, end}.in(text))) return Span{at, end_of_lines(text, end)};
    at = end + 1;
  }
  return std::nullopt;
}

}  // namespace checkpoint::secret
