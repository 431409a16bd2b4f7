#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/snapshots/kept_files.h"
#include "store/snapshots/work_tree.h"

namespace checkpoint {

/// A file that is to be put in place.
struct Replacement {
  TreeFile file;
  std::optional<FileState> before;  ///< of what it replaces; nothing where nothing stands there
  FileState after = {};             ///< of the file that comes there, once it is written
};

/// What a restore does to a work tree.
struct RestorePlan {
  std::vector<Replacement> written;    ///< by path
  std::vector<std::string> unchanged;  ///< what stands there is what is to stand there
  std::vector<std::string> folders;    ///< to be created, the outer ones first
  std::vector<TreeProblem> problems;   ///< why it must not be done; where there is one, nothing is
};

/// Looks, and changes nothing. `files`: each path once. `device`: the file system that new files come from.
RestorePlan plan_restore(WorkTree& tree, std::vector<TreeFile> files, const KeptFiles& kept, dev_t device);

}  // namespace checkpoint
