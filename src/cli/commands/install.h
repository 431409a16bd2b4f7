#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/command/command.h"
#include "store/install/install.h"
#include "store/install/install_check.h"

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

void register_scopes(OptionSet& set, InstallOptions& options);
/// Error{usage} where more than one was given.
Scope install_scope(const InstallOptions& options);

/// git, asked from where the user stands, or where `--dir` says.
GitCommand install_git(const Context& context);

/// In order; relative to the work tree where they lie in it.
std::vector<std::string> shown_paths(const std::vector<std::filesystem::path>& paths, const GitCommand& git);

Answer install_answer(const std::vector<std::string>& changed, const InstallOptions& options, const Context& context);
/// The same for `--check`.
Answer check_answer(const std::vector<InstallCheck>& checks, const Context& context);

/// What an install changed, or would change: paths relative to the repository where they lie in it.
struct Installed {
  std::vector<std::string> created;
  std::vector<std::string> changed;  ///< those created among them
  std::vector<std::string> warnings;
};

/// Does what `install` does, for `init`, which tells of it in its own words.
Installed install_here(const InstallOptions& options, const Context& context);

}  // namespace checkpoint::cli
