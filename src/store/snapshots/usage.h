#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/git_command.h"
#include "store/snapshots/snapshots.h"

namespace checkpoint {

/// What some files take, in bytes, each content once.
struct Bytes {
  std::uint64_t own = 0;     ///< of contents that nothing else has: what goes when they go
  std::uint64_t shared = 0;  ///< of contents that another snapshot has, or the commit of HEAD
};

struct SnapshotUsage {
  std::string id;
  std::uint64_t files = 0;     ///< bytes of its files as they are restored, equal ones counted each time
  Bytes contents;              ///< before git packs them
  Bytes stored;                ///< as git has them on disk
  std::uint64_t document = 0;  ///< bytes of the document itself
  std::size_t missing = 0;     ///< contents that git does not have here; they are in no sum of `stored`
};

/// For a whole workflow. In `total`, own is what neither a snapshot of another workflow nor HEAD has.
struct WorkflowUsage {
  std::vector<SnapshotUsage> snapshots;  ///< the oldest first
  SnapshotUsage total;
};

/// What the snapshots of `workflow` take beside all others of the store. `git` is asked from the work tree's root.
WorkflowUsage usage_of(const Store& store, const GitCommand& git, const Snapshots& snapshots, const Instant& now);

}  // namespace checkpoint
