#pragma once

#include <filesystem>

#include "core/environment.h"

namespace checkpoint::git {

/// Where a repository is, as the store's location has found it.
struct Place {
  std::filesystem::path git_dir;   ///< of this work tree; in a linked work tree its own, not the common one
  std::filesystem::path worktree;  ///< the work tree's root
  Environment environment;         ///< PATH, GIT_DIR, GIT_OBJECT_DIRECTORY, GIT_ALTERNATE_OBJECT_DIRECTORIES
};

/// Error{refused} where git would not work in a repository of this owner (`safe.directory`). Owned by who asks, or
/// named by GIT_DIR, it is trusted without asking git.
void check_owner(const Place& place);

}  // namespace checkpoint::git
