#include "core/time.h"

#include "support/catch.h"

using checkpoint::format_instant;
using checkpoint::format_stamp;
using checkpoint::Instant;
using checkpoint::parse_instant;

TEST_CASE("a time with offset reads as the instant that it names") {
  const auto [text, seconds, nanoseconds] = GENERATE(table<const char*, std::int64_t, std::int32_t>({
      {"1970-01-01T00:00:00Z", 0, 0},
      {"2026-05-08T05:55:00Z", 1778219700, 0},
      {"2026-05-08T05:55:00.5Z", 1778219700, 500'000'000},
      {"2026-05-08T05:55:00.123456789123Z", 1778219700, 123'456'789},
      {"2026-05-08T07:55:00+02:00", 1778219700, 0},
      {"2026-05-08T00:25:00-0530", 1778219700, 0},
      {"2026-05-08 05:55:00z", 1778219700, 0},
      {"2024-02-29T12:00:00Z", 1709208000, 0},
      {"1969-12-31T23:59:59Z", -1, 0},
      {"2038-01-19T03:14:08Z", 2147483648, 0},
      {"0000-01-01T00:00:00Z", -62167219200, 0},
      {"9999-12-31T23:59:59Z", 253402300799, 0},
  }));
  CAPTURE(text);
  REQUIRE(parse_instant(text));
  CHECK(*parse_instant(text) == Instant{seconds, nanoseconds});
  CHECK(parse_instant(format_instant({seconds, 0})) == Instant{seconds, 0});
}

TEST_CASE("what names no instant is refused") {
  const char* text =
      GENERATE("", "2026-05-08", "2026-05-08T05:55:00", "2026-05-08T05:55Z", "2026-13-08T05:55:00Z",
               "2026-02-29T05:55:00Z", "2026-05-08T24:00:00Z", "2026-05-08T05:61:00Z", "2026-05-08T05:55:00.Z",
               "2026-05-08T05:55:00Zz", " 2026-05-08T05:55:00Z", "2026-05-08T05:55:00+25:00", "now",
               "+026-05-08T05:55:00Z", "0000-01-01T00:59:59+01:00", "9999-12-31T23:00:00-01:00");
  CAPTURE(text);
  CHECK_FALSE(parse_instant(text));
}

TEST_CASE("instants are compared by time and not by spelling") {
  CHECK(*parse_instant("2026-05-08T05:55:05Z") < *parse_instant("2026-05-08T05:55:05.123Z"));
  CHECK(*parse_instant("2026-05-08T07:00:00+02:00") < *parse_instant("2026-05-08T05:55:00Z"));
}

TEST_CASE("an instant is written as UTC with Z, or as a piece of a file name") {
  const Instant instant = *parse_instant("2026-05-08T07:55:00.9+02:00");
  CHECK(format_instant(instant) == "2026-05-08T05:55:00Z");
  CHECK(format_stamp(instant) == "20260508T055500Z");
}
