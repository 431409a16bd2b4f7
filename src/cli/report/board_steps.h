#pragma once

#include "cli/choice/workspace.h"
#include "cli/report/board_page.h"
#include "kinds/work.h"

namespace checkpoint::cli {

/// Adds to `facts` how `work`, a workflow or a project, goes on from the live page: a button for each command that the
/// page shows for it and that a person may give, bound to the file as it stands now. What an agent reports of its own
/// work, and what archives a workflow, is left to a terminal.
void add_steps(const Work& work, const Workspace& workspace, BoardFacts& facts);

}  // namespace checkpoint::cli
