#pragma once

#include <filesystem>
#include <optional>

#include "store/location.h"

namespace checkpoint {

/// A work tree and the git folder that belongs to it (in a linked work tree, its own, not the common one).
struct Worktree {
  std::filesystem::path root;
  std::filesystem::path git_dir;
};

/// What all work trees of a repository share, for the git folder of one of them, as git finds it without
/// GIT_COMMON_DIR.
std::filesystem::path common_dir_of(const std::filesystem::path& git_dir);

/// Whether `inner` is `outer` or lies in it, by the names of two absolute paths.
bool is_inside(const std::filesystem::path& inner, const std::filesystem::path& outer);

/// The work tree that `start` belongs to, found as git finds it: GIT_DIR and GIT_WORK_TREE, else the nearest `.git`
/// upward, a folder or (in linked work trees and submodules) a file that names one; GIT_CEILING_DIRECTORIES and the
/// borders of file systems end the search. Nothing outside a repository. Error{not_a_repository} where GIT_DIR or a
/// `.git` file leads nowhere, and in a repository without a work tree; Error{refused} where a FIFO stands in the place
/// of a file that every git reads (HEAD, config, shallow), of a ref, or of MERGE_HEAD.
std::optional<Worktree> worktree_of(const std::filesystem::path& start, const Standpoint& standpoint);

/// That Error{refused} alone, before git is asked anything in `start`.
void require_plain_git_files(const std::filesystem::path& start, const Environment& environment);

}  // namespace checkpoint
