#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace checkpoint {

/// A point in time, UTC, with nanoseconds. Compare these, never the strings: `…05Z` is before `…05.123Z`.
struct Instant {
  std::int64_t seconds = 0;      ///< since 1970-01-01T00:00:00Z
  std::int32_t nanoseconds = 0;  ///< 0 to 999 999 999

  auto operator<=>(const Instant&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 misreads it
};

/// Whether it can be written with a year of four digits, and read again: 0000-01-01 to 9999-12-31.
bool is_writable(const Instant& instant);

/// Whole seconds from `earlier` to `later`; negative when they are the other way round.
std::int64_t seconds_between(const Instant& earlier, const Instant& later);

/// Reads an ISO-8601 time: `2026-05-08T05:55:00Z`, with an optional fraction (digits beyond nanoseconds are dropped), a
/// `Z` or an offset `±hh:mm` or `±hhmm`, and `T`, `t` or a space between date and time. A time without an offset is
/// nothing: it names no instant. Years 0000 to 9999, in UTC too; a leap second (`:60`) reads as the second after.
std::optional<Instant> parse_instant(std::string_view text);

/// `2026-05-08T05:55:00Z`; fractions of a second are dropped.
std::string format_instant(const Instant& instant);

/// `2026-05-08`, in UTC.
std::string format_day(const Instant& instant);

/// The same with its fraction, down to microseconds: `2026-05-08T05:55:00.123456Z`; none where it is zero.
std::string format_precise(const Instant& instant);

/// `20260508T055500Z`: the same moment as a piece of a file name.
std::string format_stamp(const Instant& instant);

}  // namespace checkpoint
