#include "core/time.h"

#include <array>
#include <chrono>
#include <cstdio>

namespace checkpoint {

namespace {

namespace chrono = std::chrono;

/// Reads a time from left to right; the first part that does not fit ends the reading for good.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  int number(std::size_t digits) {
    int value = 0;
    for (std::size_t i = 0; i < digits; ++i) {
      const char c = i < rest_.size() ? rest_[i] : 'x';
      if (c < '0' || c > '9') return reject();
      value = value * 10 + (c - '0');
    }
    rest_.remove_prefix(digits);
    return value;
  }

  char one_of(std::string_view choice) {
    if (rest_.empty() || choice.find(rest_.front()) == std::string_view::npos) return static_cast<char>(reject());
    const char c = rest_.front();
    rest_.remove_prefix(1);
    return c;
  }

  bool take_if(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::int32_t fraction() {
    std::int32_t nanoseconds = 0;
    std::int32_t unit = 100'000'000;
    bool any = false;
    for (; !rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9'; rest_.remove_prefix(1)) {
      nanoseconds += (rest_.front() - '0') * unit;
      unit /= 10;
      any = true;
    }
    return any ? nanoseconds : reject();
  }

  bool complete() const { return good_ && rest_.empty(); }

 private:
  int reject() {
    good_ = false;
    return 0;
  }

  std::string_view rest_;
  bool good_ = true;
};

int read_offset_minutes(Reader& reader) {
  const char sign = reader.one_of("Zz+-");
  if (sign != '+' && sign != '-') return 0;
  const int hours = reader.number(2);
  reader.take_if(':');
  const int minutes = reader.number(2);
  if (hours > 23 || minutes > 59) reader.one_of("");
  return (sign == '-' ? -1 : 1) * (hours * 60 + minutes);
}

}  // namespace

bool is_writable(const Instant& instant) {
  constexpr std::int64_t first = -62'167'219'200;  // 0000-01-01T00:00:00Z
  constexpr std::int64_t last = 253'402'300'799;   // 9999-12-31T23:59:59Z
  return instant.seconds >= first && instant.seconds <= last;
}

std::int64_t seconds_between(const Instant& earlier, const Instant& later) { return later.seconds - earlier.seconds; }

std::optional<Instant> parse_instant(std::string_view text) {
  Reader reader(text);
  const int year = reader.number(4);
  reader.one_of("-");
  const int month = reader.number(2);
  reader.one_of("-");
  const int day = reader.number(2);
  reader.one_of("Tt ");
  const int hour = reader.number(2);
  reader.one_of(":");
  const int minute = reader.number(2);
  reader.one_of(":");
  const int second = reader.number(2);
  const std::int32_t nanoseconds = reader.take_if('.') ? reader.fraction() : 0;
  const int offset = read_offset_minutes(reader);
  const chrono::year_month_day date{chrono::year(year), chrono::month(static_cast<unsigned>(month)),
                                    chrono::day(static_cast<unsigned>(day))};
  if (!reader.complete() || !date.ok() || hour > 23 || minute > 59 || second > 60) return std::nullopt;
  const auto days = chrono::sys_days(date).time_since_epoch();
  const chrono::seconds seconds =
      days + chrono::hours(hour) + chrono::minutes(minute - offset) + chrono::seconds(second);
  const Instant instant{seconds.count(), nanoseconds};
  return is_writable(instant) ? std::optional(instant) : std::nullopt;
}

std::string format_instant(const Instant& instant) {
  const chrono::sys_seconds point{chrono::seconds(instant.seconds)};
  const auto day = chrono::floor<chrono::days>(point);
  const chrono::year_month_day date(day);
  const chrono::hh_mm_ss time(point - day);
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%04d-%02u-%02uT%02d:%02d:%02dZ", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                static_cast<int>(time.hours().count()), static_cast<int>(time.minutes().count()),
                static_cast<int>(time.seconds().count()));
  return buffer.data();
}

std::string format_day(const Instant& instant) {
  const std::string text = format_instant(instant);
  return text.substr(0, text.find('T'));
}

std::string format_precise(const Instant& instant) {
  constexpr std::int32_t nanoseconds_of_a_microsecond = 1000;
  const std::int32_t microseconds = instant.nanoseconds / nanoseconds_of_a_microsecond;
  std::string text = format_instant(instant);
  if (microseconds == 0) return text;
  std::array<char, 16> fraction{};
  std::snprintf(fraction.data(), fraction.size(), ".%06d", static_cast<int>(microseconds));
  text.insert(text.size() - 1, fraction.data());
  return text;
}

std::string format_stamp(const Instant& instant) {
  std::string text = format_instant(instant);
  std::erase_if(text, [](char c) { return c == '-' || c == ':'; });
  return text;
}

}  // namespace checkpoint
