#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/choice/workspace.h"
#include "cli/command/context.h"
#include "kinds/made_decision.h"

namespace checkpoint::cli {

/// Fills in, for each decision of which the session's document says neither who nor when, the commit that brought it
/// last: its name, author and time. What no commit has stays as it is; so does all in a plain folder. Why some may be
/// missed (a shallow clone), as a warning; nothing where none is.
std::optional<std::string> find_commits(std::vector<MadeDecision>& made, const Workspace& workspace,
                                        const Context& context);

}  // namespace checkpoint::cli
