#pragma once

#include <filesystem>

namespace checkpoint {

/// Whether `path` itself, not what a symlink leads to, belongs to the user who runs this.
bool is_ours(const std::filesystem::path& path);

/// Whether git would trust a repository at these places without being told to (`safe.directory`): the git folder, the
/// work tree's root, and the `.git` in it are the user's own.
bool is_own_repository(const std::filesystem::path& git_dir, const std::filesystem::path& worktree);

}  // namespace checkpoint
