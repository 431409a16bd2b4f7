#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/review/verdict.h"
#include "store/git_command.h"
#include "store/workflows.h"

namespace checkpoint::cli {

// A document that is not there has no verdict of its own. Of a workflow, its tasks say that there was one: that is an
// error wherever it is looked for, in the work tree, the index or a commit. Where there are none, a start was
// interrupted.

/// Of all stores in `files`, which are whole.
std::vector<LostPhase> lost_phases_in(const std::vector<StagedFile>& files, const Limits& limits);

/// Of the workflows that `changed` (paths relative to the repository) touches, as `commit` has them; nothing: the
/// index.
std::vector<LostPhase> lost_phases_in(const GitCommand& git, const std::vector<std::string>& changed,
                                      const std::optional<std::string>& commit, const Limits& limits);

/// Adds a verdict on each; where there is one that says already what is wrong, that stays as it is.
void add_lost_phases(const std::vector<LostPhase>& lost, std::vector<Verdict>& verdicts);
void add_lost_phases(const std::vector<LostPhase>& lost, std::map<std::string, Verdict>& verdicts);

}  // namespace checkpoint::cli
