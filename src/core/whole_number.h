#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace checkpoint {

/// The number that `digits` are, all of them; nothing where they are something else, or too large for `Number`.
template <class Number>
std::optional<Number> whole_number(std::string_view digits) {
  Number number{};
  const char* const end = digits.data() + digits.size();
  const auto [rest, code] = std::from_chars(digits.data(), end, number);
  return code == std::errc() && rest == end ? std::optional(number) : std::nullopt;
}

}  // namespace checkpoint
