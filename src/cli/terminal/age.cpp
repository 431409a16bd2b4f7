#include "cli/terminal/age.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/letters.h"

namespace checkpoint::cli {
namespace {

struct Unit {
  std::int64_t seconds;
  std::string_view name;
};

constexpr std::int64_t kMinute = 60;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;
constexpr std::int64_t kYear = 365 * kDay;

// From the largest down: the first that fits is used. Months begin at 60 days, so that "45d" stays exact.
struct AgeStep {
  std::int64_t from;
  Unit unit;
};
constexpr std::array kSteps{
    AgeStep{2 * kYear, {kYear, "y"}}, AgeStep{60 * kDay, {30 * kDay, "mo"}}, AgeStep{kDay, {kDay, "d"}},
    AgeStep{kHour, {kHour, "h"}},     AgeStep{kMinute, {kMinute, "m"}},
};

constexpr std::array kWords{Unit{7 * kDay, "week"}, Unit{kDay, "day"}, Unit{kHour, "hour"}, Unit{kMinute, "minute"}};
constexpr std::array kSpans{Unit{7 * kDay, "w"}, Unit{kDay, "d"}, Unit{kHour, "h"}, Unit{kMinute, "m"}};

std::int64_t day_of(const Instant& now) { return (now.seconds - ((now.seconds % kDay) + kDay) % kDay) / kDay; }

// The midnight (UTC) at which the day began; of a day of the week, the last one there was, today's among them.
std::optional<Instant> parse_day(std::string_view text, const Instant& now) {
  constexpr std::array<std::string_view, 7> days{"thursday", "friday",  "saturday", "sunday",
                                                 "monday",   "tuesday", "wednesday"};  // 1970 began on a Thursday
  const std::string name = lower(text);
  const bool is_last = name.starts_with("last ");  // of a day of the week: not today
  const std::int64_t today = day_of(now);
  if (name == "today") return Instant{today * kDay};
  if (name == "yesterday") return Instant{(today - 1) * kDay};
  const auto* const found = std::find(days.begin(), days.end(), is_last ? name.substr(5) : name);
  if (found == days.end()) return std::nullopt;
  const std::int64_t newest = is_last ? today - 1 : today;
  const std::int64_t wanted = found - days.begin();
  return Instant{(newest - (((newest - wanted) % 7) + 7) % 7) * kDay};
}

// `2026-06-01T12:00` and `2026-06-01 12:00:30`: without a zone it is UTC.
std::optional<Instant> parse_time(const std::string& text) {
  constexpr std::size_t to_minutes = 16;
  constexpr std::size_t to_seconds = 19;
  if (text.size() == to_minutes) return parse_instant(text + ":00Z");
  return parse_instant(text.size() == to_seconds ? text + "Z" : text);
}

// `2 days ago`, `1 week`, `2d ago`, `last week`: how long ago.
std::optional<std::chrono::seconds> parse_words(const std::string& text) {
  constexpr std::string_view ago = " ago";
  std::string words = lower(text);
  if (words == "last week") return std::chrono::seconds(7 * kDay);
  if (words.ends_with(ago)) words.erase(words.size() - ago.size());
  if (const auto span = parse_span(words)) return span;
  if (words.ends_with('s')) words.pop_back();
  for (const Unit& unit : kWords) {
    const std::size_t space = words.find(' ');
    if (space == std::string::npos || words.substr(space + 1) != unit.name) continue;
    const auto count = parse_span(words.substr(0, space) + "m");
    return count ? std::optional(*count / kMinute * unit.seconds) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<Instant> midnight_of(const std::string& text, const Instant& now) {
  const auto midnight = parse_instant(text + "T00:00:00Z");
  return midnight ? midnight : parse_day(text, now);
}

}  // namespace

std::string relative_age(const Instant& then, const Instant& now) {
  const std::int64_t seconds = seconds_between(then, now);
  const std::int64_t distance = std::abs(seconds);
  for (const AgeStep& step : kSteps) {
    if (distance < step.from) continue;
    const std::string amount = std::to_string(distance / step.unit.seconds) + std::string(step.unit.name);
    return seconds < 0 ? "in " + amount : amount + " ago";
  }
  return "just now";
}

std::optional<std::chrono::seconds> parse_span(std::string_view text) {
  std::int64_t count = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc{} || count < 0 || count > 100'000) return std::nullopt;
  const std::string_view name(rest, static_cast<std::size_t>(text.data() + text.size() - rest));
  for (const Unit& unit : kSpans) {
    if (unit.name == name) return std::chrono::seconds(count * unit.seconds);
  }
  return std::nullopt;
}

std::optional<Instant> parse_since(const std::string& text, const Instant& now) {
  if (const auto instant = parse_time(text)) return instant;
  if (const auto midnight = midnight_of(text, now)) return midnight;
  const auto span = parse_words(text);
  return span ? std::optional(Instant{now.seconds - span->count(), now.nanoseconds}) : std::nullopt;
}

std::optional<Instant> parse_until(const std::string& text, const Instant& now) {
  constexpr std::int32_t kLastNanosecond = 999'999'999;
  const auto midnight = parse_time(text) ? std::nullopt : midnight_of(text, now);
  return midnight ? std::optional(Instant{midnight->seconds + kDay - 1, kLastNanosecond}) : parse_since(text, now);
}

}  // namespace checkpoint::cli
