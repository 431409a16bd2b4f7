#pragma once

#include <string>
#include <vector>

#include "core/name.h"
#include "core/time.h"
#include "kinds/snapshot/snapshot.h"
#include "store/git_command.h"

namespace checkpoint {

/// The tree of these files. Error{not_found} where git does not have a blob of them. HEAD and the index stay as they
/// are.
std::string tree_of(const GitCommand& git, const std::vector<snapshot::SnapshotFile>& files);

/// A ref that keeps the contents of one snapshot, and so makes them survive and travel.
struct Anchor {
  std::string ref;   ///< in full
  std::string tree;  ///< the tree of its commit
};

/// Anchors the files of the snapshot `id`: a commit of them, whose author is a fixed
/// name and nobody, under layout::snapshot_ref().
/// Where the ref is there already and keeps the same files, it stays as it is; Error{corrupt} where it keeps others,
/// and Error{busy} where git has pruned contents meanwhile: then there is no ref.
Anchor anchor(const GitCommand& git, const Name& workflow, const snapshot::Snapshot& snapshot, const Instant& now);

/// A ref of a snapshot, own or fetched.
struct SnapshotRef {
  std::string ref;       ///< in full
  std::string remote;    ///< empty: of this repository
  std::string workflow;  ///< of the snapshot
  std::string id;        ///< of the snapshot
};

/// All refs of snapshots, own ones first.
std::vector<SnapshotRef> snapshot_refs(const GitCommand& git);
/// Those of `refs` that are of the workflow's snapshots.
std::vector<SnapshotRef> refs_of_workflow(std::vector<SnapshotRef> refs, const Name& workflow);
std::vector<SnapshotRef> snapshot_refs(const GitCommand& git, const Name& workflow);

}  // namespace checkpoint
