#pragma once

#include "cli/views/glance.h"

namespace checkpoint::cli {

/// What waits for a person where work went back to a snapshot: the decisions that were open in it, until the next
/// snapshot is taken; a row for each such workflow. The table names the workflows that have snapshots. Files that
/// cannot be read are named by the commands that look at snapshots.
Glance glance_at_snapshots(const Workspace& workspace, const Look& look);

}  // namespace checkpoint::cli
