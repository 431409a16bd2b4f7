#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/folder.h"
#include "store/git_command.h"
#include "store/snapshots/creation.h"
#include "store/snapshots/purge_choice.h"
#include "store/snapshots/unfinished.h"

namespace checkpoint {

/// Removes those of a workflow's snapshots that choose_purged() gives away: their documents and this repository's
/// refs, with a line of the log for each. Refs that a fetch has brought stay, and contents stay until git's garbage
/// collection. All or nothing: where it is interrupted, the next command of snapshots finishes it. Returns what was
/// removed, and what stayed.
PurgeChoice purge_snapshots(const SnapshotDesk& desk, const GitCommand& git, const Name& workflow,
                            Clocks clocks = Clocks::doubted);

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
