#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/environment.h"
#include "core/layout.h"

namespace checkpoint {

/// Where the user stands and what they asked for; the input of locate().
struct Standpoint {
  std::filesystem::path folder;         ///< the current folder, absolute
  std::optional<std::string> dir_flag;  ///< `--dir`: the project folder, relative to `folder`
  std::optional<std::string>
      configured_dir;                        ///< `checkpoint.dir`: the project folder, relative to the work tree's root
  std::optional<std::string> core_worktree;  ///< `core.worktree`, relative to GIT_DIR; matters with GIT_DIR only
  Environment environment;                   ///< GIT_CHECKPOINT_DIR, GIT_DIR, GIT_WORK_TREE, GIT_CEILING_DIRECTORIES
};

/// Where a store is, or would be created. All paths are absolute and without symlinks up to the project folder.
struct Location {
  std::filesystem::path root;  ///< the work tree's root; without git the project folder. Paths shown are relative to it
  std::filesystem::path project;                 ///< the folder that holds `.checkpoints/`
  std::optional<std::filesystem::path> git_dir;  ///< of this work tree; nothing in a folder without git
  bool chosen = false;  ///< named by `--dir`, GIT_CHECKPOINT_DIR or checkpoint.dir: a write may create it

  std::filesystem::path store() const;
  bool exists() const;  ///< `.checkpoints` is there, whatever it is
  bool in_repository() const { return git_dir.has_value(); }
  /// A write may create the store: in a repository, or where the folder was named.
  bool may_create() const { return in_repository() || chosen; }

  /// `place` as users and JSON see it: relative to root, with `/`: `part/.checkpoints/review.checkpoint.json`.
  std::string shown(const StorePath& place) const;
  std::string shown_store() const;
  /// The same of a file in the project's folder: `part/.gitattributes`.
  std::string shown_beside(std::string_view file) const;
};

/// Finds the store: `--dir`, GIT_CHECKPOINT_DIR, `checkpoint.dir`, else the nearest `.checkpoints/` upward as far as
/// the work tree's root, else where it would be created: the work tree's root, or outside a repository the folder
/// itself. Reads the file system only; runs no git. Throws Error{not_a_repository} where GIT_DIR names none or `.git`
/// is broken, Error{not_found} where a folder that was named is not there.
Location locate(const Standpoint& standpoint);

}  // namespace checkpoint
