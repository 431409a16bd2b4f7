#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/choice/workspace.h"
#include "cli/command/context.h"
#include "kinds/work.h"

namespace checkpoint::cli {

/// Fills in, for each decision of which the session's document says neither who nor when, the commit that brought it
/// last: its name, author and time; and the questions that waited until then. Adds the decisions that were taken back:
/// they had answered a question that waited again when they went. `works` are those of which `made` are. What no commit
/// has keeps its commit empty, and all stays as it is in a plain folder. Why some may be missed (a shallow clone), as a
/// warning; nothing where none is.
std::optional<std::string> find_commits(std::vector<MadeDecision>& made, const std::vector<Work>& works,
                                        const Workspace& workspace, const Context& context);

}  // namespace checkpoint::cli
