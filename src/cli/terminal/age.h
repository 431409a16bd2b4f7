#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "core/time.h"

namespace checkpoint::cli {

/// `just now`, `5m ago`, `3h ago`, `12d ago`, `5mo ago`, `2y ago`; a time ahead of now is `in 3h`.
std::string relative_age(const Instant& then, const Instant& now);

/// Reads a point in time as people give it: an ISO time, UTC where it has no zone, also without seconds; a date (its
/// midnight, UTC), a day (`monday`, `yesterday`, `today`: its last midnight; `last monday`: not today's), or how long
/// ago: `2d`, `12h`, `30m`, `3w`, `2 days ago`, `1 week`, `last week`. Nothing where it is none of these.
std::optional<Instant> parse_since(const std::string& text, const Instant& now);

/// Some of these, for whoever has given none.
inline constexpr std::string_view since_examples =
    "write for example --since=2d, --since=yesterday, --since=monday or --since=2026-06-01T12:00 (UTC)";

/// The same for a point up to which something counts: of a day (`yesterday`, `2026-06-01`), its end.
std::optional<Instant> parse_until(const std::string& text, const Instant& now);

/// Reads how long something lasts: `2d`, `12h`, `30m`, `3w`. Nothing where it is none of these.
std::optional<std::chrono::seconds> parse_span(std::string_view text);

}  // namespace checkpoint::cli
