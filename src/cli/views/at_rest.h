#pragma once

#include <string>

#include "cli/choice/workspace.h"
#include "cli/views/works.h"

namespace checkpoint::cli {

/// What a store in which nothing is under way still holds, and what shows it: the pieces of `works`, archived
/// workflows, archived checkpoints. `1 run ('git checkpoint list')`; empty where there is nothing.
std::string at_rest(const Works& works, const Workspace& workspace);

/// How archived work called `name` is taken up again, as a sentence; empty where the archive has none of that name.
std::string way_from_archive(const std::string& name, const Workspace& workspace);

/// Why work begins afresh in such a store: `nothing is under way in .checkpoints; of earlier work it has …`.
std::string why_afresh(const Works& works, const Workspace& workspace);

}  // namespace checkpoint::cli
