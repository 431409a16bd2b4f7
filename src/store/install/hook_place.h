#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "store/git_command.h"
#include "store/git_config.h"
#include "store/worktree.h"

namespace checkpoint {

/// git runs hooks that its configuration names, beside those in files, from 2.54 on.
bool git_runs_configured_hooks(const GitCommand& git);

/// The file that git would run before a commit here.
struct HookPlace {
  std::filesystem::path path;                           ///< absolute, by `core.hooksPath` where that is set
  std::vector<std::filesystem::path> repository_roots;  ///< what belongs to the repository stands below one of them
  std::optional<std::string> text;                      ///< nothing: there is no such file
  bool is_bare = false;                                 ///< nobody commits here
  bool calls_us = false;                                ///< our lines are in it, or in the file that it leads to

  /// How people have checkpoints checked where we do not write: a clause.
  std::string next_step() const;
};

/// Error{not_a_repository} outside of one.
HookPlace hook_place(const GitCommand& git);

/// The same for whoever knows the configuration and the work tree: git is asked only where they do not settle it.
HookPlace hook_place(const GitCommand& git, const GitConfig& config, const Worktree& worktree);

/// Why the hook is left alone: a clause; empty where it may be written.
std::string obstacle_to_writing(const HookPlace& place, const GitCommand& git);

}  // namespace checkpoint
