#pragma once

#include <string>
#include <vector>

#include "cli/choice/workspace.h"
#include "cli/command/context.h"

namespace checkpoint::cli {

/// Brings to its end what a command of snapshots was killed in the midst of: a restore, or a purge. Gives what has
/// become of it, as warnings.
std::vector<std::string> finish_snapshot_work(const Workspace& workspace, const Context& context);

/// The same for commands that only look: that it cannot be done is a warning too.
std::vector<std::string> try_to_finish_snapshot_work(const Workspace& workspace, const Context& context);

}  // namespace checkpoint::cli
