#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/review/gate_verdicts.h"
#include "store/gate_judgement.h"
#include "store/git_edition.h"

namespace checkpoint::cli {

/// The stores of an earlier and of a later tree, by folder.
struct EditionsOfStep {
  const std::map<std::string, GitEdition>& before;
  const std::map<std::string, GitEdition>& after;
};

/// Phases of workflows that the step from the one commit of `step` completes under an approval that says what was
/// approved, where each commit that has the phase so, or the index, has something else (`phase-unapproved`, a warning:
/// of what was squashed nobody can tell when it changed). Of a file that is not in that commit, of a folder, of tasks,
/// and of what git stores otherwise (a filter, LFS, `ident`, an encoding) nothing can be told, and nothing is said.
std::vector<GateBreach> completed_unlike_approved(const GitCommand& git, const GateStep& step,
                                                  const EditionsOfStep& editions);

}  // namespace checkpoint::cli
