#pragma once

#include <set>
#include <string>
#include <vector>

#include "kinds/snapshot/snapshot.h"
#include "store/git_command.h"
#include "store/snapshots/anchor.h"

namespace checkpoint {

/// The contents that refs of snapshots keep and this repository does not have.
struct MissingContents {
  std::set<std::string> blobs;
  std::string reason;  ///< why git cannot tell of all of them; empty where it can

  /// The files of the snapshot whose contents are not here.
  std::vector<std::string> files_of(const snapshot::Snapshot& snapshot) const;
};

/// Looks whether git has what `refs` keep. Reads no more than the head of a content, and has git fetch none, from a
/// remote that promises them say; as many git processes for all refs as for one, and none where there are none.
MissingContents missing_contents(const GitCommand& git, const std::vector<SnapshotRef>& refs);

/// Takes this repository's own refs of `snapshot` out of `refs`, where contents of it are missing: it is not here.
void drop_hollow(const snapshot::Snapshot& snapshot, const MissingContents& missing, std::vector<SnapshotRef>& refs);

/// Whether a remote has promised this repository the objects that it has not got: git fetches them when it needs them.
bool is_partial_clone(const GitCommand& git);

}  // namespace checkpoint
