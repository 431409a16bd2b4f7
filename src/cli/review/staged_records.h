#pragma once

#include <vector>

#include "cli/review/verdict.h"
#include "core/document.h"
#include "store/git_command.h"
#include "store/staged.h"

namespace checkpoint::cli {

/// Adds to `verdicts` what the commit at hand changes in the run records that HEAD has: they are written once
/// (`append-only-changed`). What it deletes may stand elsewhere, or go with its store, and is left to whoever reviews
/// the branch. Of a merge nothing is added: what its other sides have done has been looked at there. Three git
/// processes, where any record is staged.
void add_records_changed(const GitCommand& git, const StagedChange& change, const Limits& limits,
                         std::vector<Verdict>& verdicts);

}  // namespace checkpoint::cli
