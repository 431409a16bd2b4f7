#pragma once

#include <functional>
#include <string>

#include "kinds/snapshot/plan.h"
#include "kinds/snapshot/writing.h"
#include "store/git_command.h"
#include "store/snapshots/snapshots.h"

namespace checkpoint {

/// What every write of snapshots needs besides its contents: where, when, and new ids.
struct SnapshotDesk {
  const Store& store;
  Instant now;
  std::function<std::string()> new_id;                  ///< a fresh UUID, for each event
  std::size_t max_document_bytes = Limits{}.max_bytes;  ///< `checkpoint.maxFileSize`
};

/// Whether names may be added to a plan after snapshots have been taken by it.
enum class Amendment { refused, wanted };

struct Planned {
  Receipt receipt;
  std::vector<std::string> added;  ///< names that are new
};

/// Writes the plan of a workflow's snapshots. Error{refused} where it would get further names after the first snapshot
/// and no amendment is wanted: what is to be kept is decided before the work, not after it. The log tells of these, and
/// of snapshots that are kept for fewer days from then on.
Planned plan_snapshots(const SnapshotDesk& desk, const snapshot::PlanWish& wish, Amendment amendment);

/// Error where no snapshot of this name may be taken: {prerequisite} without a plan, {refused} for a name that it does
/// not have, {corrupt} for a plan that cannot be relied on.
void require_planned(const Snapshots& snapshots, const std::string& name);

struct CreatedSnapshot {
  std::string id;
  std::string path;  ///< as Location::shown gives it
  std::string ref;
  bool already = false;  ///< the newest of its name says the same, and nothing was written
};

/// Makes a snapshot of what git has as blobs already. Its parent is what the work went on from: the last snapshot that
/// was made or restored. In this order, so that an interruption anywhere leaves nothing half-made, and the next call
/// goes on: the ref, the document, the line of the log. `git` is asked from the work tree's root.
CreatedSnapshot create_snapshot(const SnapshotDesk& desk, const GitCommand& git, snapshot::Contents contents);

struct BranchWish {
  Name from;
  std::string snapshot;  ///< id
  Name to;
  std::string config;  ///< parameters of the new workflow, a JSON object
};

struct Branched {
  CreatedSnapshot first;  ///< what the new workflow begins with: the same files under its own parameters
  std::string config_hash;
};

/// Begins another workflow from a snapshot, with the same plan. Error{already_exists} where it has snapshots or a plan,
/// except those that the same call has left when it was interrupted.
Branched branch_snapshots(const SnapshotDesk& desk, const GitCommand& git, const BranchWish& wish);

}  // namespace checkpoint
