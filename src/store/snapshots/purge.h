#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/folder.h"
#include "store/git_command.h"
#include "store/snapshots/creation.h"
#include "store/snapshots/snapshots.h"
#include "store/snapshots/unfinished.h"

namespace checkpoint {

/// The snapshots that are older than the plan keeps them (where it does not say, default_retention_days), the oldest
/// first. Error{corrupt} where the plan or a snapshot cannot be relied on, Error{io} where one cannot be read: how old
/// a snapshot is depends on those that it goes on from.
std::vector<const StoredSnapshot*> past_retention(const Snapshots& snapshots, const Instant& now);

/// Removes those of a workflow's snapshots that are past their retention period: their documents and this repository's
/// refs, with a line of the log for each. Refs that a fetch has brought stay, and contents stay until git's garbage
/// collection. All or nothing: where it is interrupted, the next command of snapshots finishes it. Returns what was
/// removed.
std::vector<StoredSnapshot> purge_snapshots(const SnapshotDesk& desk, const GitCommand& git, const Name& workflow);

/// A purge that was interrupted.
struct PendingPurge {
  LoggedWork work;
  std::size_t count;  ///< of snapshots
};

/// The one whose note lies in `area`, if there is one. Error{corrupt} for a note that cannot be read.
std::optional<PendingPurge> pending_purge(const Folder& area);

/// Finishes a purge that was interrupted, if there is one and no other command is at it. Returns the ids of its
/// snapshots.
std::vector<std::string> finish_purge(const Store& store, const GitCommand& git);

}  // namespace checkpoint
