#pragma once

#include <optional>
#include <string>

#include "cli/command/command.h"

namespace checkpoint::cli {

/// Shared by `install` and `uninstall`.
struct InstallOptions {
  bool local = false;
  bool worktree = false;
  bool global = false;
  bool system = false;
  bool check = false;
  bool dry_run = false;
  bool replace = false;
  std::optional<std::string> snapshots_from;
};

/// What an install changed, or would change: paths relative to the repository where they lie in it.
struct Installed {
  std::vector<std::string> created;
  std::vector<std::string> changed;  ///< those created among them
  std::vector<std::string> warnings;
};

/// Does what `install` does, for `init`, which tells of it in its own words.
Installed install_here(const InstallOptions& options, const Context& context);

}  // namespace checkpoint::cli
