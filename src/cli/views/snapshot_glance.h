#pragma once

#include <string>
#include <vector>

#include "cli/choice/workspace.h"
#include "cli/terminal/look.h"
#include "cli/views/priorities.h"

namespace checkpoint::cli {

/// What waits for a person where work went back to a snapshot: the decisions that were open in it, until the next
/// snapshot is taken. Files that cannot be read are named by the commands that look at snapshots.
struct SnapshotGlance {
  std::vector<OpenDecision> decisions;
  std::vector<session::Ranked> ranked;  ///< one for each such workflow
  std::string text = {};                ///< for people: the workflows that have snapshots; empty where none has
};

SnapshotGlance glance_at_snapshots(const Workspace& workspace, const Look& look);

}  // namespace checkpoint::cli
