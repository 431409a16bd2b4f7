#pragma once

#include <set>
#include <string>
#include <vector>

#include "store/git_command.h"

namespace checkpoint::doctor {

/// A file that git left unmerged.
struct UnmergedFile {
  std::string path;
  std::string ours;    ///< the object's name; empty where that side has none
  std::string theirs;  ///< the same
};

/// What git's index has below one folder.
struct TrackedFiles {
  std::set<std::string> paths;  ///< from the work tree's root, with `/`
  std::vector<UnmergedFile> unmerged;

  bool has(const std::string& path) const { return paths.count(path) != 0; }
};

/// Asks git, which knows split and sparse indexes and GIT_INDEX_FILE. `git` works in the work tree's root. Error{io}
/// where it cannot tell.
TrackedFiles tracked_files(const GitCommand& git, const std::string& folder);

}  // namespace checkpoint::doctor
