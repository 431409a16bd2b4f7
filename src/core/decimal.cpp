#include "core/decimal.h"

#include <algorithm>
#include <cassert>
#include <cstdint>

namespace checkpoint {

namespace {

// Exponents are integers of any size too, held as decimal text: these few operations are all that they need.

std::string without_leading_zeros(std::string_view digits) {
  const std::size_t first = digits.find_first_not_of('0');
  return first == std::string_view::npos ? std::string() : std::string(digits.substr(first));
}

int compare_magnitude(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  return a.compare(b) < 0 ? -1 : a == b ? 0 : 1;
}

std::string add_magnitude(std::string a, std::string_view b) {
  if (a.size() < b.size()) a.insert(0, b.size() - a.size(), '0');
  int carry = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    char& digit = a[a.size() - 1 - i];
    const int sum = (digit - '0') + (i < b.size() ? b[b.size() - 1 - i] - '0' : 0) + carry;
    digit = static_cast<char>('0' + sum % 10);
    carry = sum / 10;
  }
  return carry != 0 ? "1" + a : a;
}

std::string subtract_magnitude(std::string larger, std::string_view smaller) {
  int borrow = 0;
  for (std::size_t i = 0; i < larger.size(); ++i) {
    char& digit = larger[larger.size() - 1 - i];
    int difference = (digit - '0') - (i < smaller.size() ? smaller[smaller.size() - 1 - i] - '0' : 0) - borrow;
    borrow = difference < 0 ? 1 : 0;
    if (difference < 0) difference += 10;
    digit = static_cast<char>('0' + difference);
  }
  return without_leading_zeros(larger);
}

struct Signed {
  bool negative;
  std::string magnitude;  // empty for zero
};

Signed signed_of(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  return {negative, without_leading_zeros(text)};
}

std::string text_of(const Signed& value) {
  if (value.magnitude.empty()) return "0";
  return (value.negative ? "-" : "") + value.magnitude;
}

std::string sum(std::string_view a, std::string_view b) {
  const Signed x = signed_of(a);
  const Signed y = signed_of(b);
  if (x.negative == y.negative) return text_of({x.negative, add_magnitude(x.magnitude, y.magnitude)});
  const int order = compare_magnitude(x.magnitude, y.magnitude);
  if (order == 0) return "0";
  const Signed& larger = order > 0 ? x : y;
  const Signed& smaller = order > 0 ? y : x;
  return text_of({larger.negative, subtract_magnitude(larger.magnitude, smaller.magnitude)});
}

int compare_signed(std::string_view a, std::string_view b) {
  const Signed x = signed_of(a);
  const Signed y = signed_of(b);
  if (x.negative != y.negative) return x.negative ? -1 : 1;
  const int order = compare_magnitude(x.magnitude, y.magnitude);
  return x.negative ? -order : order;
}

}  // namespace

Decimal::Decimal(std::string_view literal) {
  assert(!literal.empty());
  const bool minus = literal.front() == '-';
  if (minus) literal.remove_prefix(1);
  const std::size_t e = literal.find_first_of("eE");
  const std::string_view mantissa = literal.substr(0, e);
  const std::size_t point = mantissa.find('.');
  const std::string_view fraction = point == std::string_view::npos ? "" : mantissa.substr(point + 1);
  const std::string all = std::string(mantissa.substr(0, point)) + std::string(fraction);
  digits_ = without_leading_zeros(all);
  const std::size_t last = digits_.find_last_not_of('0');
  const std::size_t kept = last == std::string::npos ? 0 : last + 1;
  const std::size_t dropped = digits_.size() - kept;
  digits_.resize(kept);
  exponent_ = "0";
  if (digits_.empty()) return;
  negative_ = minus;
  const auto shift = static_cast<std::int64_t>(dropped) - static_cast<std::int64_t>(fraction.size());
  exponent_ = sum(e == std::string_view::npos ? "0" : literal.substr(e + 1), std::to_string(shift));
}

std::strong_ordering Decimal::operator<=>(const Decimal& other) const {
  if (*this == other) return std::strong_ordering::equal;
  if (is_zero()) return other.negative_ ? std::strong_ordering::greater : std::strong_ordering::less;
  if (other.is_zero() || negative_ != other.negative_) {
    return negative_ ? std::strong_ordering::less : std::strong_ordering::greater;
  }
  // 0.d1d2d3... x 10^(exponent + number of digits): compare that power, then the digits.
  int order = compare_signed(sum(exponent_, std::to_string(digits_.size())),
                             sum(other.exponent_, std::to_string(other.digits_.size())));
  if (order == 0) order = digits_.compare(other.digits_) < 0 ? -1 : 1;
  return (order < 0) != negative_ ? std::strong_ordering::less : std::strong_ordering::greater;
}

bool Decimal::is_integer() const { return exponent_.front() != '-'; }

std::string Decimal::canonical() const {
  if (is_zero()) return "0";
  const std::string sign = negative_ ? "-" : "";
  constexpr std::size_t plain_limit = 20;
  if (exponent_.size() > 3) return sign + digits_ + "e" + exponent_;
  const int exponent = std::stoi(exponent_);
  if (exponent >= 0) {
    const auto zeros = static_cast<std::size_t>(exponent);
    if (digits_.size() + zeros > plain_limit && zeros > 0) return sign + digits_ + "e" + exponent_;
    return sign + digits_ + std::string(zeros, '0');
  }
  const auto places = static_cast<std::size_t>(-exponent);
  if (places < digits_.size()) {
    return sign + digits_.substr(0, digits_.size() - places) + "." + digits_.substr(digits_.size() - places);
  }
  if (places > plain_limit) return sign + digits_ + "e" + exponent_;
  return sign + "0." + std::string(places - digits_.size(), '0') + digits_;
}

}  // namespace checkpoint
