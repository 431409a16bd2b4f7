#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/git_command.h"
#include "store/raw_diff.h"

namespace checkpoint::cli {

/// The parents of each merge that `after`, a commit, reaches and `before` (full SHA) does not. Nothing where `after` is
/// no commit, the tree of a merge that is to come say.
std::optional<std::vector<std::vector<std::string>>> merges_between(const GitCommand& git, const std::string& before,
                                                                    const std::string& after);

/// Whether one of these merges found both texts of `change` at its path: one parent has what was there, another what is
/// there now.
bool is_met_by_merge(const GitCommand& git, const std::string& before, const std::string& after,
                     const RawChange& change);

}  // namespace checkpoint::cli
