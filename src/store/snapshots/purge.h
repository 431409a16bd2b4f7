#pragma once

#include <string>
#include <vector>

#include "store/git_command.h"
#include "store/snapshots/creation.h"
#include "store/snapshots/snapshots.h"

namespace checkpoint {

/// The snapshots that are older than the plan keeps them, the oldest first. Where the plan says nothing, the default
/// holds; Error{corrupt} where it, or a snapshot, cannot be relied on, Error{io} where one cannot be read: the others'
/// times go by it.
std::vector<const StoredSnapshot*> past_retention(const Snapshots& snapshots, const Instant& now);

/// Removes those of a workflow's snapshots that are past their retention period, documents and own refs, and tells the
/// log of each. What fetches have brought stays with its remote, and contents until git collects its garbage. All or
/// nothing: once it has begun, whatever stops it, the next command of snapshots brings it to its end. Gives what was
/// removed.
std::vector<StoredSnapshot> purge_snapshots(const SnapshotDesk& desk, const GitCommand& git, const Name& workflow);

/// Brings a purge that was interrupted to its end, if there is one and nobody is at it. Gives the ids of its snapshots.
std::vector<std::string> finish_purge(const Store& store, const GitCommand& git);

}  // namespace checkpoint
