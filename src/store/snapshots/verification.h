#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/git_command.h"
#include "store/snapshots/snapshots.h"

namespace checkpoint {

/// What is wrong with a snapshot, or with what belongs to it.
struct SnapshotFlaw {
  std::string snapshot_id;  ///< empty where it is not known
  std::string checkpoint_name;
  std::string path;     ///< the document, as Location::shown gives it, or a file of the snapshot
  ProblemCode code;     ///< a violation's, or `missing`, `ref-missing`, `ref-differs`, `content`
  std::string message;  ///< the end of a sentence that begins with the path
};

/// Recomputes all that can be: every digest of every document, every ref, and every content, each read once. With
/// `named`, as find_snapshot() takes it, those of one snapshot; Error{not_found} where nothing has that name.
std::vector<SnapshotFlaw> verify_snapshots(const GitCommand& git, const Snapshots& snapshots,
                                           const std::optional<std::string>& named);

}  // namespace checkpoint
