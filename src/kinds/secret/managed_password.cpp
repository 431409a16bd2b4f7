#include "kinds/secret/managed_password.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "core/ranges.h"
#include "kinds/secret/shape.h"

namespace checkpoint::secret {
namespace {

// Without `$HOST` or `$db_user`, which names a variable; `$Kq` of a password names none. Nothing where there are
// several: that is put together from them.
std::string without_variable(std::string_view value) {
  constexpr std::size_t shortest = 3;
  std::string rest;
  bool is_found = false;
  for (std::size_t at = 0; at < value.size(); ++at) {
    const auto length_of = [&](auto sort) {
      return end_of_run(value, at + 1, [&](char letter) { return letter == '_' || sort(letter); }) - at - 1;
    };
    const std::size_t length = value[at] == '$' ? std::max(length_of(is_upper), length_of(is_lower)) : 0;
    if (length < shortest) {
      rest += value[at];
      continue;
    }
    if (is_found) return "";
    is_found = true;
    at += length;
  }
  return rest;
}

// The next parameter of a query, `&page=`.
bool names_parameter(std::string_view value) {
  for (std::size_t at = value.find('&'); at != std::string_view::npos; at = value.find('&', at + 1)) {
    const std::size_t end = end_of_run(value, at + 1, [](char letter) { return letter == '_' || is_alnum(letter); });
    if (end > at + 1 && end < value.size() && value[end] == '=') return true;
  }
  return false;
}

// `A-Za-z0-9!@#`: which letters a password may have.
bool tells_ranges(std::string_view value) {
  constexpr std::array<std::string_view, 3> ranges{"a-z", "A-Z", "0-9"};
  return any_of(ranges, [&](std::string_view range) { return value.find(range) != std::string_view::npos; });
}

}  // namespace

// What is left without a variable is a password of its own, or only what stands around it.
bool is_managed_password(std::string_view value) {
  constexpr std::size_t fewest_distinct = 10;
  constexpr std::size_t fewest_signs = 2;
  constexpr int fewest_digits = 2;
  static constexpr std::string_view signs = "!@#$%^&*+=~?_-";
  const auto is_taken = [](char letter) { return is_alnum(letter) || signs.find(letter) != std::string_view::npos; };
  const std::string own = without_variable(value);
  return all_of(value, is_taken) && any_of(own, is_lower) && any_of(own, is_upper) &&
         count_if(own, is_digit) >= fewest_digits && distinct_of(own, "!@#$%^&*+~") >= fewest_signs &&
         distinct_letters(own) >= fewest_distinct && !names_parameter(value) && !tells_ranges(value) &&
         !has_stand_in(value);
}

}  // namespace checkpoint::secret
