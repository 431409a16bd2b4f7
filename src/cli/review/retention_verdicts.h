#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/review/earlier_tree.h"
#include "store/git_command.h"
#include "store/snapshots/retention_step.h"
#include "store/stored.h"

namespace checkpoint::cli {

/// A step in which plans of snapshots changed, or files went, by their paths relative to the repository.
struct RetentionQuery {
  std::vector<std::string> changed;
  std::vector<EarlierTree> before;        ///< what a merge has from one of them is not its own doing
  std::optional<std::string> after = {};  ///< a commit; nothing: the index
};

/// Whether a change of these paths may have to do with how long snapshots are kept.
bool touches_retention(const std::vector<std::string>& changed);

/// What the step does to how long snapshots are kept. git is asked only where `changed` has to do with it.
std::vector<RetentionBreach> judge_retention_in(const GitCommand& git, const RetentionQuery& query,
                                                const Limits& limits, const Instant& now);

}  // namespace checkpoint::cli
