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

/// Whether a commit from which both `one` and `other` came has `path`. Where none has, the one of them that has it has
/// added it.
bool had_both(const GitCommand& git, const std::string& one, const std::string& other, const std::string& path);

/// Whether both texts of `change`, the one that was there and the one that is, came to a merge as what one side had
/// added at that path, where another side had added something else: each at one of `merges`. What a side has changed
/// that both had is none. A git process for all, and two for each merge that has two texts there.
bool is_met_by_merges(const GitCommand& git, const std::vector<std::vector<std::string>>& merges,
                      const RawChange& change);

}  // namespace checkpoint::cli
