#pragma once

#include <string>
#include <vector>

#include "cli/choice/workspace.h"
#include "store/run_records.h"

namespace checkpoint::cli {

/// What git's history says against a record, one sentence each: the commit that it names for this very repository is
/// not there, or does not build on the commit of an earlier phase. What git cannot tell (outside of a repository, about
/// commits that a shallow clone does not have) is no doubt.
std::vector<std::string> doubts_of_git(const RunRecord& record, const RunPlace& run, const Workspace& workspace,
                                       const Context& context);

}  // namespace checkpoint::cli
