#pragma once

#include <string>
#include <vector>

#include "store/git_command.h"
#include "store/snapshots/anchor.h"

namespace checkpoint {

/// How far snapshots may have travelled, as this repository knows it: nobody else is asked.
struct Reach {
  std::vector<std::string> remotes;  ///< by name, `origin` first
  std::vector<std::string> watched;  ///< those of them whose snapshots a fetch brings: what they have is known here
};

/// Error{io} where git cannot tell.
Reach reach_of(const GitCommand& git);

/// `refs`, where what a fetch brought from a remote that is no more counts as this repository's own: nobody knows who
/// has it but we. git is asked only where a fetch has brought some.
std::vector<SnapshotRef> refs_of_known_remotes(const GitCommand& git, std::vector<SnapshotRef> refs);

/// The refs of this repository's own snapshots that no remote is known to have.
std::vector<SnapshotRef> at_home_alone(const std::vector<SnapshotRef>& refs);

/// The remotes that are known to have the contents of the snapshot `id`.
std::vector<std::string> remotes_with(const std::vector<SnapshotRef>& refs, const std::string& id);

/// What to do so that the contents of snapshots which no remote is known to have reach one, as a sentence that follows
/// "… in this repository alone"; empty where there is no remote to reach.
std::string travel_advice(const Reach& reach);

/// How the contents of snapshots that others have made are brought here, as a sentence.
std::string fetch_advice(const Reach& reach);

}  // namespace checkpoint
