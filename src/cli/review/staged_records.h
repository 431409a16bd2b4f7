#pragma once

#include <vector>

#include "cli/review/verdict.h"
#include "core/document.h"
#include "store/git_command.h"
#include "store/staged.h"

namespace checkpoint::cli {

/// Adds to `verdicts` what the commit at hand changes in the run records and logs that its parents have: records are
/// written once, and logs lose no line (`append-only-changed`). What it deletes may stand elsewhere, or go with its
/// store, and is left to whoever reviews the branch. What a merge has as one of its parents has it has been looked at
/// there. Two git processes and one for each parent, where any record is staged.
void add_records_changed(const GitCommand& git, const StagedChange& change, const Limits& limits,
                         std::vector<Verdict>& verdicts);

}  // namespace checkpoint::cli
