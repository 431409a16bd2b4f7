#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "store/git_command.h"
#include "store/install/file_edits.h"
#include "store/install/scope.h"

namespace checkpoint {

struct InstallRequest {
  Scope scope = Scope::local;
  std::filesystem::path program;                   ///< git-checkpoint; empty: looked up on PATH when git runs the hook
  std::filesystem::path driver;                    ///< git-checkpoint-merge; empty: looked up on PATH when git merges
  bool replaces_driver = false;                    ///< asked to take over checkpoints that another driver merges now
  std::optional<std::string> snapshots_from = {};  ///< the remote whose snapshots `git fetch` is to bring along
};

/// What an install or uninstall does: files in the order they are written, the one most likely to refuse first.
struct InstallPlan {
  std::vector<FileEdit> edits;
  std::vector<std::string> warnings;  ///< what was left alone, and the line to add by hand

  /// The paths that change; files that come or go among them.
  std::vector<std::filesystem::path> changed() const;
  /// Those of them that are new.
  std::vector<std::filesystem::path> created() const;
};

/// Registers the merge driver in one included file, and in a repository the attributes and the pre-commit hook.
InstallPlan plan_install(const GitCommand& git, const InstallRequest& request);

/// Takes out what plan_install() put in: each file is as it was, byte for byte.
InstallPlan plan_uninstall(const GitCommand& git, Scope scope);

/// Carries a plan out, all or nothing; after an install asks git whether it took effect, and puts everything back with
/// Error{io} where it did not.
void install(const GitCommand& git, const InstallPlan& plan);
void uninstall(const InstallPlan& plan);

}  // namespace checkpoint
