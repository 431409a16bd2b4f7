#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/review/verdict.h"
#include "core/document.h"
#include "store/git_command.h"

namespace checkpoint::cli {

/// A merge that was made, or is about to be committed.
struct MergeStep {
  std::vector<std::string> parents;       ///< full SHAs
  std::optional<std::string> after = {};  ///< the commit that came of it; nothing: the index
};

/// A file that one parent of a merge has, and of which the merge has dropped something.
struct MergeLoss {
  std::string path;  ///< relative to the repository, as the parent has it
  std::string from;  ///< the parent, full SHA
  Violation violation;
};

/// The run records and archives of sessions that a parent of the merge has and that are gone after it
/// (`append-only-deleted`) or that its hand has changed, and the logs that have lost lines (`append-only-changed`). A
/// record that another parent's has pushed from its
/// place is kept by any attempt of its run, and what a store has by any store, so that it may be moved. What another
/// parent has taken away or changed since the two parted was judged there, and the merge may take it. Where a whole
/// store is gone it is a warning: whoever takes that away means it. A few git processes for each pair of parents.
std::vector<MergeLoss> losses_in_merge(const GitCommand& git, const MergeStep& merge, const Limits& limits);

/// What the merges after `before` up to `head` (commits, full SHAs) have dropped so, and `head` has not either. One git
/// process where no merge has dropped anything.
std::vector<MergeLoss> losses_in_merges(const GitCommand& git, const std::string& before, const std::string& head,
                                        const Limits& limits);

/// Adds them to the verdicts on files, but for files of which such a change has been told already.
void add_merge_losses(std::vector<MergeLoss> losses, std::vector<Verdict>& verdicts);
void add_merge_losses(std::vector<MergeLoss> losses, std::map<std::string, Verdict>& verdicts);

/// Whether something of what is only ever added to is told to be gone from the file.
bool tells_of_loss(const Verdict& verdict);

}  // namespace checkpoint::cli
