#include "core/uuid.h"

#include <algorithm>
#include <array>

#include "core/digest.h"
#include "core/letters.h"
#include "core/ranges.h"

namespace checkpoint {

namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";
constexpr std::size_t digit_count = 32;

void drop_prefix(std::string& text, std::string_view prefix) {
  if (text.starts_with(prefix)) text.erase(0, prefix.size());
}

unsigned value_of(char digit) { return static_cast<unsigned>(kHexDigits.find(digit)); }

std::string bytes_of(std::string_view canonical) {
  std::string digits(canonical);
  std::erase(digits, '-');
  std::string bytes;
  for (std::size_t at = 0; at < digits.size(); at += 2) {
    bytes += static_cast<char>(value_of(digits[at]) * 16 + value_of(digits[at + 1]));
  }
  return bytes;
}

}  // namespace

Uuid::Uuid(std::string_view digits) {
  constexpr std::array<std::size_t, 4> groups = {8, 12, 16, 20};
  for (std::size_t at = 0; at < digits.size(); ++at) {
    if (contains(groups, at)) text_ += '-';
    text_ += digits[at];
  }
}

std::optional<Uuid> Uuid::parse(std::string_view text) {
  std::string digits(text);
  std::transform(digits.begin(), digits.end(), digits.begin(), to_lower);
  drop_prefix(digits, "urn:");
  drop_prefix(digits, "uuid:");
  if (digits.starts_with('{') && digits.ends_with('}')) digits = digits.substr(1, digits.size() - 2);
  std::erase(digits, '-');
  if (digits.size() != digit_count || digits.find_first_not_of(kHexDigits) != std::string::npos) return std::nullopt;
  return Uuid(digits);
}

// RFC 4122, 4.3: the first 16 bytes of the SHA-1, with version and variant in their places.
Uuid Uuid::named(const Uuid& space, std::string_view name) {
  constexpr std::size_t version_digit = 12;
  constexpr std::size_t variant_digit = 16;
  std::string digits = sha1(bytes_of(space.text()) + std::string(name)).substr(0, digit_count);
  digits[version_digit] = '5';
  digits[variant_digit] = kHexDigits[(value_of(digits[variant_digit]) & 0x3U) | 0x8U];
  return Uuid(digits);
}

}  // namespace checkpoint
