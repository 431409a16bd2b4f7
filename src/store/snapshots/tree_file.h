#pragma once

#include <string>

#include "kinds/snapshot/file_path.h"
#include "kinds/snapshot/snapshot.h"

namespace checkpoint {

/// A file of a work tree, as a snapshot names it.
using TreeFile = snapshot::SnapshotFile;

/// What is wrong with one file.
struct TreeProblem {
  std::string path;
  std::string message;  ///< the end of a sentence that begins with the path

  bool operator==(const TreeProblem&) const = default;
};

}  // namespace checkpoint
