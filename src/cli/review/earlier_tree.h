#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/review/fork.h"
#include "store/raw_diff.h"
#include "store/staged.h"

namespace checkpoint::cli {

/// What a later tree is held against: a commit, but for some files of its stores, which are taken as other commits have
/// them.
struct EarlierTree {
  std::string commit;                               ///< full SHA
  std::map<std::string, std::string> instead = {};  ///< the other commit, by the file's path in the repository
};

/// The commits (full SHAs) that will be the parents of what is committed now; of a merge HEAD comes first.
std::vector<std::string> parents_to_be(const GitCommand& git);

/// What the head of `fork` is held against: each of the best common ancestors. There are several where the two sides
/// took from each other before. What since then one of these has changed and another has not, the other takes from it,
/// as a merge of them would: so nobody is told of having undone what the base's own branch has done, and what any of
/// them has brought is held against. What the head has as the base has it is taken from there.
std::vector<EarlierTree> earlier_trees(const GitCommand& git, const Fork& fork);

/// The files at and below `paths`, as committed_files_at().
std::vector<StagedFile> files_at(const GitCommand& git, const EarlierTree& tree, const std::vector<std::string>& paths,
                                 std::size_t max_bytes);

/// What `to`, a commit, has otherwise in the files of all stores than the tree's own commit, without those that another
/// has instead.
std::vector<RawChange> changes_from(const GitCommand& git, const EarlierTree& tree, const std::string& to);

}  // namespace checkpoint::cli
