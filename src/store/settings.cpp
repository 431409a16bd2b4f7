#include "store/settings.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/member.h"
#include "store/setting_key.h"

namespace checkpoint {

namespace {

constexpr std::array<std::string_view, 5> origin_names = {"default", "committed file", "git configuration",
                                                          "environment", "command line"};

constexpr std::string_view suppress_key = "checkpoint.suppress";
constexpr std::string_view telemetry_key = "checkpoint.telemetryPaths";

// The member of the committed file that `path` names: `strict`, or one step further `staleDays/blocked`.
std::optional<Node> committed_value(const CommittedConfig& committed, std::string_view path) {
  const std::size_t slash = path.find('/');
  const std::optional<Node> member = committed.find(path.substr(0, slash));
  if (!member || slash == std::string_view::npos) return member;
  return member->is_object() ? member->find(path.substr(slash + 1)) : std::nullopt;
}

std::string text_of(const Node& node) { return node.is_string() ? node.string() : std::string(node.source()); }

Suppression suppression_from(const Node& entry) {
  return {text_member(entry, "check"), text_member(entry, "owner"), text_member(entry, "pointer"),
          text_member(entry, "until"), Origin::committed};
}

// `<check>[:<owner>][ until <date>]`
Suppression suppression_from(std::string_view text, Origin origin) {
  constexpr std::string_view until = " until ";
  Suppression suppression;
  suppression.origin = origin;
  const std::size_t end = text.find(until);
  if (end != std::string_view::npos) suppression.until = text.substr(end + until.size());
  text = text.substr(0, end);
  const std::size_t colon = text.find(':');
  suppression.check = text.substr(0, colon);
  if (colon != std::string_view::npos) suppression.owner = text.substr(colon + 1);
  return suppression;
}

bool has_elements(std::string_view key) { return key == telemetry_key || key == suppress_key; }

}  // namespace

std::string_view name_of(Origin origin) { return origin_names.at(static_cast<std::size_t>(origin)); }

Settings::Settings(GitConfig git, const CommittedConfig& committed, const Environment& environment)
    : git_(std::move(git)) {
  for (const SettingKey& key : setting_keys()) {
    if (!key.fallback.empty()) settings_.push_back({std::string(key.name), std::string(key.fallback)});
  }
  warnings_ = committed.warnings;
  add_committed(committed);
  add_git();
  add_environment(environment);
}

void Settings::add(Setting setting) {
  const SettingKey* key = find_setting_key(setting.key);
  if (key == nullptr) return;
  if (key->is_shared && setting.origin != Origin::committed) {
    warnings_.push_back("the setting " + std::string(key->name) + " holds only where the committed file says it, '" +
                        std::string(key->member) + "' in .checkpoints/config.json (got \"" + setting.value + "\", " +
                        std::string(name_of(setting.origin)) + "); it is ignored");
    return;
  }
  if (!key->accepts(setting.value)) {
    warnings_.push_back("the setting " + std::string(key->name) + " must be " + std::string(key->expected) +
                        " (got \"" + setting.value + "\", " + std::string(name_of(setting.origin)) +
                        "); it is ignored");
    return;
  }
  setting.key = key->name;
  if (setting.key == suppress_key) suppressions_.push_back(suppression_from(setting.value, setting.origin));
  settings_.push_back(std::move(setting));
}

void Settings::add_git() {
  for (const auto& [key, value] : git_.entries) add({key, value, Origin::git});
}

void Settings::add_committed(const CommittedConfig& committed) {
  for (const SettingKey& key : setting_keys()) {
    const std::optional<Node> value = key.member.empty() ? std::nullopt : committed_value(committed, key.member);
    // `staleDays` may be one number or an object with a number for each status, which have keys of their own.
    if (!value || (value->is_object() && key.name == "checkpoint.staleDays")) continue;
    if (!has_elements(key.name)) add({std::string(key.name), text_of(*value), Origin::committed});
    if (key.name == telemetry_key) {
      for (const Node path : value->children()) add({std::string(key.name), text_of(path), Origin::committed});
    }
  }
  for (const Node& entry : committed.suppressions) {
    settings_.push_back({std::string(suppress_key), std::string(entry.source()), Origin::committed});
    suppressions_.push_back(suppression_from(entry));
  }
}

void Settings::add_environment(const Environment& environment) {
  const std::optional<std::string> dir = environment.get("GIT_CHECKPOINT_DIR");
  if (dir && !dir->empty()) add({"checkpoint.dir", *dir, Origin::environment});
}

const Setting* Settings::strongest(std::string_view key) const {
  const Setting* best = nullptr;
  for (const Setting& setting : settings_) {
    if (setting.key == key && (best == nullptr || best->origin <= setting.origin)) best = &setting;
  }
  return best;
}

std::optional<std::string> Settings::get(std::string_view key) const {
  const Setting* const setting = strongest(key);
  return setting == nullptr ? std::nullopt : std::optional(setting->value);
}

session::StaleDays Settings::stale_days() const {
  const Setting* const all = strongest("checkpoint.staleDays");
  // One number speaks for each status that is not spoken of at least as strongly itself.
  const auto limit = [&](std::string_view key) {
    const Setting* const own = strongest(key);
    const Setting& holds = all != nullptr && all->origin > own->origin ? *all : *own;
    return *parse_days(holds.value);
  };
  return {limit("checkpoint.staleDays.inProgress"), limit("checkpoint.staleDays.blocked"),
          limit("checkpoint.staleDays.complete")};
}

std::chrono::milliseconds Settings::lock_timeout() const {
  return *parse_duration(strongest("checkpoint.lockTimeout")->value);
}

std::size_t Settings::max_file_size() const { return *parse_size(strongest("checkpoint.maxFileSize")->value); }

Limits Settings::limits() const {
  Limits limits;
  limits.max_bytes = max_file_size();
  return limits;
}

bool Settings::strict() const { return *parse_yes_no(strongest("checkpoint.strict")->value); }

std::optional<std::vector<std::string>> Settings::telemetry_paths() const {
  const Setting* const best = strongest(telemetry_key);
  if (best == nullptr) return std::nullopt;
  std::vector<std::string> paths;
  for (const Setting& setting : settings_) {
    if (setting.key == telemetry_key && setting.origin == best->origin) paths.push_back(setting.value);
  }
  return paths;
}

std::vector<Setting> Settings::all() const {
  std::vector<Setting> rows;
  for (const SettingKey& key : setting_keys()) {
    const Setting* const best = strongest(key.name);
    if (best == nullptr) continue;
    for (const Setting& setting : settings_) {
      const bool holds = has_elements(key.name) && (key.name == suppress_key || setting.origin == best->origin);
      if (setting.key == key.name && (holds || &setting == best)) rows.push_back(setting);
    }
  }
  return rows;
}

}  // namespace checkpoint
