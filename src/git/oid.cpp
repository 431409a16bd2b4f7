#include "git/oid.h"

#include "core/hexadecimal.h"

namespace checkpoint::git {

namespace {

constexpr unsigned char no_digit = 0xff;

// What each character is worth as a digit: every commit of a history has some hundred of them.
constexpr std::array<unsigned char, 256> values() {
  std::array<unsigned char, 256> values{};
  values.fill(no_digit);
  for (unsigned digit = 0; digit < 10; ++digit) values['0' + digit] = static_cast<unsigned char>(digit);
  for (unsigned letter = 0; letter < 6; ++letter) {
    values['a' + letter] = values['A' + letter] = static_cast<unsigned char>(10 + letter);
  }
  return values;
}

constexpr std::array<unsigned char, 256> value_of = values();

unsigned value_at(std::string_view hex, std::size_t at) { return value_of[static_cast<unsigned char>(hex[at])]; }

}  // namespace

std::string Oid::hex() const { return hexadecimal(bytes); }

std::optional<Oid> Oid::parse(std::string_view hex) {
  if (hex.size() != 2 * size) return std::nullopt;
  Oid oid;
  for (std::size_t index = 0; index < size; ++index) {
    const unsigned high = value_at(hex, 2 * index);
    const unsigned low = value_at(hex, 2 * index + 1);
    if ((high | low) == no_digit) return std::nullopt;
    oid.bytes[index] = static_cast<unsigned char>(high * 16 + low);
  }
  return oid;
}

}  // namespace checkpoint::git
