#include <algorithm>

#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/command/suggestion.h"
#include "cli/commands/commands.h"
#include "core/listed.h"
#include "core/texts.h"
#include "store/setting_key.h"

namespace checkpoint::cli {
namespace {

struct ConfigOptions {
  std::optional<std::string> key;
  bool list = false;
  bool show_origin = false;
};

std::vector<std::string> key_names() { return texts_for(setting_keys(), &SettingKey::name); }

std::string key_asked_for(const std::string& text) {
  for (const std::string& name : {text, "checkpoint." + text}) {
    if (const SettingKey* key = find_setting_key(name)) return std::string(key->name);
  }
  Error error = with_suggestion({ErrorCode::usage, "there is no setting '" + text + "'"}, text, key_names());
  error.hints.emplace_back("'git checkpoint config --list' shows the settings");
  throw error;
}

std::vector<Setting> chosen(const ConfigOptions& options, const Settings& settings) {
  std::vector<Setting> all = settings.all();
  if (!options.key) return all;
  const std::string key = key_asked_for(*options.key);
  all.erase(std::remove_if(all.begin(), all.end(), [&](const Setting& setting) { return setting.key != key; }),
            all.end());
  return all;
}

std::string line_of(const Setting& setting, const ConfigOptions& options, const Look& look) {
  const std::string value = look.safe(setting.value);
  const std::string origin = options.show_origin ? std::string(name_of(setting.origin)) + "\t" : "";
  return origin + (options.key ? value : setting.key + "=" + value) + "\n";
}

// Where a setting that has no value could get one.
std::string way_to_set(const SettingKey& key) {
  if (!key.is_shared) {
    return "'git config " + std::string(key.name) + " \"<value>\"' sets it in this clone: " + std::string(key.meaning);
  }
  return "the member '" + std::string(key.member) + "' of .checkpoints/config.json sets it, for every clone";
}

// `staleDays` may have no value, and each of its parts one.
std::vector<std::string> ways_on(const SettingKey& key, const Settings& settings) {
  std::vector<std::string> parts;
  for (const Setting& setting : settings.all()) {
    if (setting.key.starts_with(std::string(key.name) + ".")) parts.push_back(setting.key + "=" + setting.value);
  }
  std::vector<std::string> ways{way_to_set(key)};
  if (!parts.empty()) ways.insert(ways.begin(), "its parts are set: " + listed(parts));
  return ways;
}

void register_config(OptionSet& set, ConfigOptions& options) {
  set.positional("key", options.key, "only this setting, as in staleDays.blocked");
  set.offers(key_names());
  set.flag("--list", options.list, "every setting that has a value (the default)");
  set.flag("--show-origin", options.show_origin,
           "say where each comes from: a flag, the environment, git, the committed file or the program");
}

Answer run_config(const ConfigOptions& options, Context& context) {
  if (options.list && options.key) throw Error(ErrorCode::usage, "--list shows every setting; leave out the key");
  location_for_init(context);
  Answer answer;
  json::Array rows;
  const Look look = look_of(context);
  for (const Setting& setting : chosen(options, *context.settings)) {
    rows.add(json::Object().set("key", setting.key).set("value", setting.value).set("origin", name_of(setting.origin)));
    answer.text += line_of(setting, options, look);
  }
  answer.fields.set("settings", rows);
  if (rows.size() == 0) {
    answer.failure = Error(ErrorCode::not_found, "'" + *options.key + "' is not set",
                           ways_on(*find_setting_key(key_asked_for(*options.key)), *context.settings));
  }
  return answer;
}

}  // namespace

Runner config_command(OptionSet& set) { return prepared(set, register_config, run_config); }

}  // namespace checkpoint::cli
