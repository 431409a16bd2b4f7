#include "cli/report/page_time.h"

#include <array>
#include <cstdint>
#include <string_view>

#include "core/day.h"

namespace checkpoint::cli {
namespace {

constexpr std::array<std::string_view, 12> kMonths{"January",   "February", "March",    "April",
                                                   "May",       "June",     "July",     "August",
                                                   "September", "October",  "November", "December"};

constexpr std::array<std::string_view, 7> kDays{"Thursday", "Friday",  "Saturday", "Sunday",
                                                "Monday",   "Tuesday", "Wednesday"};

// Whole days since the beginning of 1970, a Thursday.
std::int64_t days_of(const Instant& when) {
  return when.seconds / seconds_a_day - (when.seconds % seconds_a_day < 0 ? 1 : 0);
}

// `2026` and `23 July` of `2026-07-23T…`.
std::string year_in(const std::string& text) { return text.substr(0, 4); }

std::string day_in(const std::string& text) {
  const auto month = static_cast<std::size_t>(std::stoi(text.substr(5, 2)) - 1);
  return std::to_string(std::stoi(text.substr(8, 2))) + " " + std::string(kMonths.at(month));
}

}  // namespace

std::string spoken_time(const Instant& when) {
  if (!is_writable(when)) return "no time that a calendar has";
  constexpr std::int64_t week = 7;
  const std::string text = format_instant(when);
  const auto day = static_cast<std::size_t>(((days_of(when) % week) + week) % week);
  return std::string(kDays.at(day)) + " " + day_in(text) + " " + year_in(text) + ", " + text.substr(11, 5) + " UTC";
}

std::string spoken_day(const Instant& when, const Instant& now) {
  if (!is_writable(when)) return "some day";
  const std::int64_t days = days_of(now) - days_of(when);
  if (days == 0) return "today";
  if (days == 1) return "yesterday";
  const std::string text = format_instant(when);
  const std::string year = year_in(text);
  return day_in(text) + (year == year_in(format_instant(now)) ? "" : " " + year);
}

std::string html_day(const Instant& when, const Instant& now) {
  return "<time title=\"" + spoken_time(when) + "\">" + spoken_day(when, now) + "</time>";
}

}  // namespace checkpoint::cli
