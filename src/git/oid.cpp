#include "git/oid.h"

namespace checkpoint::git {

namespace {

std::optional<unsigned> value_of(char digit) {
  if (digit >= '0' && digit <= '9') return static_cast<unsigned>(digit - '0');
  if (digit >= 'a' && digit <= 'f') return static_cast<unsigned>(digit - 'a') + 10;
  if (digit >= 'A' && digit <= 'F') return static_cast<unsigned>(digit - 'A') + 10;
  return std::nullopt;
}

}  // namespace

std::string Oid::hex() const {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * size);
  for (const unsigned char byte : bytes) {
    text += digits[byte >> 4U];
    text += digits[byte & 0x0fU];
  }
  return text;
}

std::optional<Oid> Oid::parse(std::string_view hex) {
  if (hex.size() != 2 * size) return std::nullopt;
  Oid oid;
  for (std::size_t index = 0; index < size; ++index) {
    const auto high = value_of(hex[2 * index]);
    const auto low = value_of(hex[2 * index + 1]);
    if (!high || !low) return std::nullopt;
    oid.bytes[index] = static_cast<unsigned char>(*high * 16 + *low);
  }
  return oid;
}

}  // namespace checkpoint::git
