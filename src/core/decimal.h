#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace checkpoint {

/// A JSON number by its exact value, of any size: digits and exponent, never expanded, so that 1e999999999 costs no
/// more than 1.
class Decimal {
 public:
  /// Reads a number literal of JSON's grammar; asserts that it is one.
  explicit Decimal(std::string_view literal);

  std::strong_ordering operator<=>(const Decimal& other) const;
  bool operator==(const Decimal& other) const = default;

  bool is_integer() const;  ///< `1.0` and `1e2` are, `1.5` is not
  bool is_negative() const { return negative_; }
  bool is_zero() const { return digits_.empty(); }

  /// One spelling for each value: `0`, `-15`, `1.5`, and for exponents beyond 20 digits `15e98`.
  std::string canonical() const;

 private:
  bool negative_ = false;
  std::string digits_;    // without leading and trailing zeros; empty for zero
  std::string exponent_;  // of the last digit: value = digits x 10^exponent; decimal text with an optional '-'
};

}  // namespace checkpoint
