#include "cli/terminal/age.h"

#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::cli;

namespace {

const Instant kAsked = *parse_instant("2026-05-08T12:00:00Z");

std::string age(const char* then) { return relative_age(*parse_instant(then), kAsked); }

std::optional<std::string> since(const char* text) {
  const auto instant = parse_since(text, kAsked);
  return instant ? std::optional(format_instant(*instant)) : std::nullopt;
}

}  // namespace

TEST_CASE("ages are given in the largest unit that fits") {
  CHECK(age("2026-05-08T11:59:40Z") == "just now");
  CHECK(age("2026-05-08T11:55:00Z") == "5m ago");
  CHECK(age("2026-05-08T09:00:00Z") == "3h ago");
  CHECK(age("2026-05-07T11:00:00Z") == "1d ago");
  CHECK(age("2026-03-20T12:00:00Z") == "49d ago");
  CHECK(age("2026-02-01T12:00:00Z") == "3mo ago");
  CHECK(age("2023-05-01T12:00:00Z") == "3y ago");
  CHECK(age("2026-05-08T15:30:00Z") == "in 3h");
}

TEST_CASE("since takes a time, a date or a span") {
  CHECK(since("2026-05-01T00:00:00Z") == "2026-05-01T00:00:00Z");
  CHECK(since("2026-05-01") == "2026-05-01T00:00:00Z");
  CHECK(since("2d") == "2026-05-06T12:00:00Z");
  CHECK(since("90m") == "2026-05-08T10:30:00Z");
  CHECK(since("1w") == "2026-05-01T12:00:00Z");
}

TEST_CASE("since takes a day by its name: the last one there was, from its midnight") {
  CHECK(since("today") == "2026-05-08T00:00:00Z");
  CHECK(since("yesterday") == "2026-05-07T00:00:00Z");
  CHECK(since("Friday") == "2026-05-08T00:00:00Z");  // it is one
  CHECK(since("thursday") == "2026-05-07T00:00:00Z");
  CHECK(since("monday") == "2026-05-04T00:00:00Z");
  CHECK(since("saturday") == "2026-05-02T00:00:00Z");
}

TEST_CASE("since takes a time without seconds or a zone, which is UTC") {
  CHECK(since("2026-05-02 20:00") == "2026-05-02T20:00:00Z");
  CHECK(since("2026-05-01T12:00") == "2026-05-01T12:00:00Z");
  CHECK(since("2026-05-01T12:00:30") == "2026-05-01T12:00:30Z");
}

TEST_CASE("since takes how long ago in words") {
  CHECK(since("2 days ago") == "2026-05-06T12:00:00Z");
  CHECK(since("1 week") == "2026-05-01T12:00:00Z");
  CHECK(since("3 Hours ago") == "2026-05-08T09:00:00Z");
  CHECK(since("2d ago") == "2026-05-06T12:00:00Z");
  CHECK(since("last week") == "2026-05-01T12:00:00Z");
  CHECK(since("last monday") == "2026-05-04T00:00:00Z");
  CHECK(since("last friday") == "2026-05-01T00:00:00Z");  // today is one
}

TEST_CASE("up to a day means up to its end, and up to a time just that") {
  const Instant now = *parse_instant("2026-05-08T12:00:00Z");
  const auto until = [&](const std::string& text) { return format_instant(*cli::parse_until(text, now)); };
  CHECK(until("yesterday") == "2026-05-07T23:59:59Z");
  CHECK(until("2026-05-01") == "2026-05-01T23:59:59Z");
  CHECK(until("friday") == "2026-05-08T23:59:59Z");
  CHECK(until("last friday") == "2026-05-01T23:59:59Z");
  CHECK(until("2026-05-01 12:00") == "2026-05-01T12:00:00Z");
  CHECK(until("2d") == "2026-05-06T12:00:00Z");
  CHECK(until("2026-05-01T00:00:00Z") == "2026-05-01T00:00:00Z");
  CHECK_FALSE(cli::parse_until("soon", now));
}

TEST_CASE("what is no time is nothing") {
  for (const char* text : {"", "d", "2", "2x", "-2d", "someday", "2026-13-01", "2026-05-01T25:00", "days ago",
                           "2 fortnights", "last", "last 2 days", "-1 day", "99999999999999999999d"}) {
    INFO(text);
    CHECK_FALSE(since(text));
  }
}
