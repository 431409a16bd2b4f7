#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "core/environment.h"
#include "kinds/session/staleness.h"
#include "store/committed_config.h"
#include "store/git_config.h"

namespace checkpoint {

/// Where a setting comes from, weakest first: a later one wins.
enum class Origin { fallback, committed, git, environment, flag };

/// `default`, `committed file`, `git configuration`, `environment`, `command line`
std::string_view name_of(Origin origin);

struct Setting {
  std::string key;    ///< as documented: `checkpoint.staleDays.blocked`
  std::string value;  ///< a string as it is, other values of the committed file as JSON text
  Origin origin = Origin::fallback;
};

/// A finding of doctor that is known and accepted.
struct Suppression {
  std::string check;
  std::string owner = {};    ///< only of this skill, project…; empty: of any
  std::string pointer = {};  ///< only at this place; empty: at any
  std::string until = {};    ///< a date or time from which it is reported again; empty: never
  Origin origin = Origin::fallback;
};

/// What the user, the machine and the repository have settled. Precedence: flag, environment, git's configuration, the
/// committed file, default. A value that cannot be understood is named in a warning, and the next weaker one holds.
class Settings {
 public:
  Settings() : Settings(GitConfig{}, CommittedConfig{}, Environment{}) {}
  Settings(GitConfig git, const CommittedConfig& committed, const Environment& environment);

  /// Adds what was said on the command line, or the like.
  void add(Setting setting);

  session::StaleDays stale_days() const;
  std::chrono::milliseconds lock_timeout() const;
  std::size_t max_file_size() const;  ///< bytes
  Limits limits() const;              ///< what a document may be: not larger than that
  bool strict() const;
  /// Nothing: the schema's own annotations say what is telemetry.
  std::optional<std::vector<std::string>> telemetry_paths() const;
  /// Of all origins together.
  const std::vector<Suppression>& suppressions() const { return suppressions_; }

  /// The value that holds for `key`, by its documented name: `checkpoint.baseBranch`, `color.ui`.
  std::optional<std::string> get(std::string_view key) const;
  /// Each key that has a value, by name; keys that may be given several times, once for each value.
  std::vector<Setting> all() const;
  const std::vector<std::string>& warnings() const { return warnings_; }
  /// What git's configuration says, settings or not: what was read once need not be asked again.
  const GitConfig& git() const { return git_; }

 private:
  const Setting* strongest(std::string_view key) const;
  void add_git();
  void add_committed(const CommittedConfig& committed);
  void add_environment(const Environment& environment);

  GitConfig git_;
  std::vector<Setting> settings_;
  std::vector<Suppression> suppressions_;
  std::vector<std::string> warnings_;
};

}  // namespace checkpoint
