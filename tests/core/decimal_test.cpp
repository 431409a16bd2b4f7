#include "core/decimal.h"

#include "support/catch.h"

using checkpoint::Decimal;

TEST_CASE("equal decimals have one canonical spelling") {
  const auto [literal, canonical] = GENERATE(table<const char*, const char*>({
      {"0", "0"},
      {"-0", "0"},
      {"0.000", "0"},
      {"0e99", "0"},
      {"1.10", "1.1"},
      {"1e3", "1000"},
      {"2.50E+02", "250"},
      {"-0.1000", "-0.1"},
      {"12345678901234567890123", "12345678901234567890123"},
      {"100e-2", "1"},
      {"123e-2", "1.23"},
      {"1e-5", "0.00001"},
      {"1e999999999999999999999", "1e999999999999999999999"},
      {"10e999999999999999999999", "1e1000000000000000000000"},
  }));
  CAPTURE(literal);
  CHECK(Decimal(literal).canonical() == canonical);
  CHECK(Decimal(literal) == Decimal(canonical));
}

TEST_CASE("decimals are ordered by value, whatever their size and spelling") {
  const auto [smaller, larger] = GENERATE(table<const char*, const char*>({
      {"0", "1"},
      {"-1", "0"},
      {"-2", "-1"},
      {"9", "10"},
      {"0.9", "1e0"},
      {"1.1", "1.11"},
      {"9007199254740992", "9007199254740993"},
      {"1e99999999999999999998", "1e99999999999999999999"},
      {"-1e99999999999999999999", "1e-99999999999999999999"},
      {"1e-99999999999999999999", "1e-99999999999999999998"},
  }));
  CAPTURE(smaller, larger);
  CHECK(Decimal(smaller) < Decimal(larger));
  CHECK(Decimal(larger) > Decimal(smaller));
  CHECK_FALSE(Decimal(smaller) == Decimal(larger));
}

TEST_CASE("an integral decimal is an integer however it is written") {
  CHECK(Decimal("1.0").is_integer());
  CHECK(Decimal("15e-1").is_integer() == false);
  CHECK(Decimal("150e-1").is_integer());
  CHECK(Decimal("0.0").is_integer());
  CHECK_FALSE(Decimal("0.5").is_integer());
}
