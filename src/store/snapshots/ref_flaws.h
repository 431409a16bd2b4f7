#pragma once

#include <vector>

#include "store/git_command.h"
#include "store/snapshots/anchor.h"
#include "store/snapshots/snapshots.h"
#include "store/snapshots/verification.h"

namespace checkpoint {

/// What is wrong with the refs that keep the contents of `snapshots`, which may be those of several workflows: a
/// snapshot that none of `refs` keeps, and one of which a ref keeps other files. At most one flaw for each snapshot, in
/// their order. Starts no
/// more programs for many than for one, where git can read all of them.
std::vector<SnapshotFlaw> ref_flaws(const GitCommand& git, const std::vector<SnapshotRef>& refs,
                                    const std::vector<const StoredSnapshot*>& snapshots);

}  // namespace checkpoint
