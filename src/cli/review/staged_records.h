#pragma once

#include <string>
#include <vector>

#include "cli/review/verdict.h"
#include "core/document.h"
#include "store/git_command.h"

namespace checkpoint::cli {

/// Adds to `verdicts` what the commit at hand changes in the run records and logs that `parent`, its only one, has:
/// records are written once, and logs lose no line (`append-only-changed`). What it deletes may stand elsewhere, or go
/// with its store, and is left to whoever reviews the branch. What a merge changes is judged by merge_losses. At most
/// five git processes.
void add_records_changed(const GitCommand& git, const std::string& parent, const Limits& limits,
                         std::vector<Verdict>& verdicts);

}  // namespace checkpoint::cli
