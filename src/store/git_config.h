#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/environment.h"
#include "core/program.h"

namespace checkpoint {

/// What git's configuration says of the keys that concern us, from all its files, `git -c` and the environment.
struct GitConfig {
  /// In git's order, section and name in lower case; of one key the last holds.
  std::vector<std::pair<std::string, std::string>> entries;

  /// The value of `key` (upper or lower case does not matter); nothing when it is not set.
  std::optional<std::string> get(std::string_view key) const;
};

/// Reads `git config --null --get-regexp`: key, newline, value, NUL; a key without a value is `true`.
GitConfig parse_git_config(std::string_view output);

/// One `git config` process, which runs beside this one from construction on. Where there is no git, no repository and
/// no configuration, there are no entries: nothing about it is an error.
class GitConfigReader {
 public:
  /// `folder`: where git looks for the repository; `environment`: PATH to find git, and what git reads itself.
  GitConfigReader(const std::filesystem::path& folder, const Environment& environment);

  /// Waits for git to finish the first time.
  const GitConfig& get();

 private:
  RunningProgram git_;
  std::optional<GitConfig> config_;
};

}  // namespace checkpoint
