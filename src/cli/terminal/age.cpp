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

constexpr std::array kSpans{Unit{7 * kDay, "w"}, Unit{kDay, "d"}, Unit{kHour, "h"}, Unit{kMinute, "m"}};

// The midnight (UTC) at which the day began; of a day of the week, the last one there was, today's among them.
std::optional<Instant> parse_day(std::string_view text, const Instant& now) {
  constexpr std::array<std::string_view, 7> days{"thursday", "friday",  "saturday", "sunday",
                                                 "monday",   "tuesday", "wednesday"};  // 1970 began on a Thursday
  const std::int64_t today = (now.seconds - ((now.seconds % kDay) + kDay) % kDay) / kDay;
  const std::string name = lower(text);
  if (name == "today") return Instant{today * kDay};
  if (name == "yesterday") return Instant{(today - 1) * kDay};
  const auto* const found = std::find(days.begin(), days.end(), name);
  if (found == days.end()) return std::nullopt;
  const std::int64_t wanted = found - days.begin();
  return Instant{(today - (((today - wanted) % 7) + 7) % 7) * kDay};
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
  if (const auto instant = parse_instant(text)) return instant;
  if (const auto midnight = midnight_of(text, now)) return midnight;
  const auto span = parse_span(text);
  return span ? std::optional(Instant{now.seconds - span->count(), now.nanoseconds}) : std::nullopt;
}

std::optional<Instant> parse_until(const std::string& text, const Instant& now) {
  constexpr std::int32_t kLastNanosecond = 999'999'999;
  const auto midnight = parse_instant(text) ? std::nullopt : midnight_of(text, now);
  return midnight ? std::optional(Instant{midnight->seconds + kDay - 1, kLastNanosecond}) : parse_since(text, now);
}

}  // namespace checkpoint::cli
