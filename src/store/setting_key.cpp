#include "store/setting_key.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string>

#include "core/dotted_path.h"
#include "core/first_where.h"
#include "core/letters.h"

namespace checkpoint {

namespace {

// The number at the front of `text`, which keeps the rest: the unit. strtod() reads as the locale says, which no
// program of ours sets; the from_chars() of libc++ knows whole numbers alone.
std::optional<double> take_number(std::string_view& text) {
  const std::size_t length = std::min(text.find_first_not_of("0123456789."), text.size());
  const std::string digits(text.substr(0, length));
  char* end = nullptr;
  const double number = std::strtod(digits.c_str(), &end);
  const auto taken = static_cast<std::size_t>(end - digits.c_str());
  text.remove_prefix(taken);
  return taken > 0 ? std::optional(number) : std::nullopt;
}

struct Unit {
  std::string_view name;
  double factor;
};

std::optional<double> take_quantity(std::string_view text, std::span<const Unit> units) {
  const std::optional<double> number = take_number(text);
  const std::string unit = lower(text);
  const Unit* const found = first_where(units, [&](const Unit& row) { return row.name == unit; });
  return number && found != nullptr ? std::optional(*number * found->factor) : std::nullopt;
}

constexpr std::array<Unit, 5> time_units = {{{"", 1000}, {"ms", 1}, {"s", 1000}, {"m", 60'000}, {"h", 3'600'000}}};
constexpr std::array<Unit, 4> size_units = {{{"", 1}, {"k", 1024}, {"m", 1048576}, {"g", 1073741824}}};

bool is_text(std::string_view text) { return !text.empty(); }

bool is_path(std::string_view text) { return DottedPath::parse(text).ok(); }

bool is_days(std::string_view text) { return parse_days(text).has_value(); }

bool is_duration(std::string_view text) { return parse_duration(text).has_value(); }

bool is_size(std::string_view text) { return parse_size(text).has_value(); }

bool is_yes_no(std::string_view text) { return parse_yes_no(text).has_value(); }

bool is_color(std::string_view text) {
  return text == "auto" || text == "always" || text == "never" || is_yes_no(text);
}

bool is_policy(std::string_view text) { return text == "guided" || text == "auto_noncreative" || text == "manual_all"; }

bool is_conflict_style(std::string_view text) { return text == "markers" || text == "json"; }

constexpr std::string_view days = "a whole number of days";
constexpr std::string_view color = "auto, always, never or a boolean";

constexpr std::array<SettingKey, 19> keys = {{
    {"checkpoint.baseBranch", "baseBranch", "", is_text, "a branch", "the branch that work is merged into"},
    {"checkpoint.conflictStyle", "", "markers", is_conflict_style, "markers or json",
     "how a conflict stands in the file: between markers, or as merge_conflicts in a document that parses"},
    {"checkpoint.dir", "", "", is_text, "a folder", "the project folder, as --dir"},
    {"checkpoint.healthUrl", "", "", is_text, "a URL", "where doctor --online asks what is deployed"},
    {"checkpoint.lockTimeout", "", "2s", is_duration, "a time such as 500ms, 2s, 5m or 1h, which is the most",
     "how long a write waits for another one"},
    {"checkpoint.maxFileSize", "maxFileSize", "4m", is_size, "a size such as 512k or 4m, at most 1g",
     "the largest checkpoint that is accepted"},
    {"checkpoint.merge", "merge", "", is_text, "merge strategies", "how fields merge, by their paths", true},
    {"checkpoint.policy", "policy", "", is_policy, "guided, auto_noncreative or manual_all",
     "how strict the gates of pipelines are at least"},
    {"checkpoint.staleDays", "staleDays", "", is_days, days,
     "after how many days without an update a checkpoint is stale, whatever its status"},
    {"checkpoint.staleDays.blocked", "staleDays/blocked", "3", is_days, days, "the same for a blocked one"},
    {"checkpoint.staleDays.complete", "staleDays/complete", "14", is_days, days, "the same for a complete one"},
    {"checkpoint.staleDays.inProgress", "staleDays/in_progress", "7", is_days, days,
     "the same for one that is in progress"},
    {"checkpoint.stopHook", "", "false", is_yes_no, "a boolean",
     "whether agents are asked once to write back when they stop"},
    {"checkpoint.strict", "strict", "false", is_yes_no, "a boolean", "whether warnings fail validate as errors do"},
    {"checkpoint.suppress", "suppress", "", is_text, "a finding, as in: stale:review until 2026-12-31",
     "findings of the doctor that are known and accepted"},
    {"checkpoint.telemetryPaths", "telemetryPaths", "", is_path, "a dotted path",
     "values that are telemetry: rotate moves them out, and, where the committed file names them, the newer side wins "
     "a merge"},
    {"checkpoint.ticketPattern", "ticketPattern", "", is_text, "a regular expression",
     "what ticket ids of this project look like"},
    {"color.checkpoint", "", "", is_color, color, "colours on a terminal, before color.ui"},
    {"color.ui", "", "", is_color, color, "colours on a terminal, as for all of git"},
}};

std::string bare_name(std::string_view name) {
  std::string result = lower(name);
  std::erase_if(result, [](char letter) { return letter == '-' || letter == '_'; });
  return result;
}

}  // namespace

std::span<const SettingKey> setting_keys() { return keys; }

const SettingKey* find_setting_key(std::string_view name) {
  const std::string wanted = bare_name(name);
  return first_where(keys, [&](const SettingKey& key) { return bare_name(key.name) == wanted; });
}

std::optional<std::int64_t> parse_days(std::string_view text) {
  constexpr double longest = 100000;
  const std::optional<double> number = take_number(text);
  if (!text.empty() || !number || *number > longest || *number != std::floor(*number)) return std::nullopt;
  return static_cast<std::int64_t>(*number);
}

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text) {
  constexpr double longest = 3'600'000;
  const std::optional<double> number = take_quantity(text, time_units);
  if (!number || *number > longest) return std::nullopt;
  return std::chrono::milliseconds(static_cast<std::chrono::milliseconds::rep>(*number));
}

std::optional<std::size_t> parse_size(std::string_view text) {
  constexpr double largest = 1073741824;
  const std::optional<double> number = take_quantity(text, size_units);
  if (!number || *number > largest || *number < 1) return std::nullopt;
  return static_cast<std::size_t>(*number);
}

std::optional<bool> parse_yes_no(std::string_view text) {
  const std::string word = lower(text);
  if (word == "true" || word == "yes" || word == "on" || word == "1") return true;
  if (word == "false" || word == "no" || word == "off" || word == "0" || word.empty()) return false;
  return std::nullopt;
}

}  // namespace checkpoint
