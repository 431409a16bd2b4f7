#include "kinds/secret/managed_password.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "kinds/secret/shape.h"

namespace checkpoint::secret {
namespace {

// `$HOST`, `$db_user`, not the `$Kq` of a password.
bool names_variable(std::string_view value) {
  constexpr std::size_t shortest = 3;
  for (std::size_t at = value.find('$'); at != std::string_view::npos; at = value.find('$', at + 1)) {
    const auto length_of = [&](auto sort) {
      return end_of_run(value, at + 1, [&](char letter) { return letter == '_' || sort(letter); }) - at - 1;
    };
    if (std::max(length_of(is_upper), length_of(is_lower)) >= shortest) return true;
  }
  return false;
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
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](std::string_view range) { return value.find(range) != std::string_view::npos; });
}

}  // namespace

bool is_managed_password(std::string_view value) {
  constexpr std::size_t fewest_distinct = 10;
  constexpr std::size_t fewest_signs = 2;
  constexpr int fewest_digits = 2;
  static constexpr std::string_view signs = "!@#$%^&*+=~?_-";
  const auto is_taken = [](char letter) { return is_alnum(letter) || signs.find(letter) != std::string_view::npos; };
  return std::all_of(value.begin(), value.end(), is_taken) && std::any_of(value.begin(), value.end(), is_lower) &&
         std::any_of(value.begin(), value.end(), is_upper) &&
         std::count_if(value.begin(), value.end(), is_digit) >= fewest_digits &&
         distinct_of(value, "!@#$%^&*+~") >= fewest_signs && distinct_letters(value) >= fewest_distinct &&
         !names_variable(value) && !names_parameter(value) && !tells_ranges(value) && !has_stand_in(value);
}

}  // namespace checkpoint::secret
