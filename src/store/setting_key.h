#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace checkpoint {

/// One key that settings know. The table of them is what `config --list`, the reference and the readers go by.
struct SettingKey {
  std::string_view name;      ///< as documented; git does not tell upper from lower case in it
  std::string_view member;    ///< of the committed file, `staleDays/blocked`; empty: it must not set this
  std::string_view fallback;  ///< empty: none
  bool (*accepts)(std::string_view value);
  std::string_view expected;  ///< for messages: `a number of days`
  std::string_view meaning;   ///< for the manual: what it settles
  bool is_shared = false;     ///< only the committed file sets it: what it settles must be the same in every clone
};

/// All keys, by name.
std::span<const SettingKey> setting_keys();

/// The key that git's spelling of it means; null for others. Git allows no underscore in a key: `in-progress` and
/// `inProgress` both mean the status.
const SettingKey* find_setting_key(std::string_view name);

/// A whole number, not negative; `7.0` is one.
std::optional<std::int64_t> parse_days(std::string_view text);
/// `2` and `2s` are seconds, `500ms`, `1m` and `1h` as they say; at most an hour.
std::optional<std::chrono::milliseconds> parse_duration(std::string_view text);
/// Bytes, with git's suffixes k, m and g; from 1 to 1 GiB.
std::optional<std::size_t> parse_size(std::string_view text);
/// As git reads booleans: true, yes, on, 1 and the like.
std::optional<bool> parse_yes_no(std::string_view text);

}  // namespace checkpoint
