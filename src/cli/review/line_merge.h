#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "cli/review/fork.h"
#include "core/scratch_folder.h"
#include "store/raw_diff.h"

namespace checkpoint::cli {

/// The versions of a file that a merge left open: base, ours, theirs.
using Stages = std::array<RawFile, 3>;

/// `environment`, with new objects of the repository at `git_dir` in `folder`, which must be there.
Environment with_objects_in(const std::filesystem::path& folder, const std::filesystem::path& git_dir,
                            const Environment& environment);

/// What a merge without a work tree has left open, as `git merge-tree -z` lists it: by path.
std::map<std::string, Stages> unsettled_in(std::string_view listing);

/// The merge of a fork as a server makes it: by lines, with renames, without attributes and drivers. Its objects go to
/// a folder that is gone with it; the repository is only read.
class LineMerge {
 public:
  /// Merges the base into the head. Error{unsupported} where git cannot do that without a work tree (before 2.38).
  LineMerge(const Fork& fork, const std::filesystem::path& git_dir, const Environment& environment);

  /// The tree that came out; files that are open have markers in it.
  const std::string& tree() const { return tree_; }
  /// What it left open, by path.
  const std::map<std::string, Stages>& unsettled() const { return unsettled_; }
  /// git, which finds the merge's objects beside the repository's.
  const GitCommand& git() const { return git_; }

 private:
  ScratchFolder folder_;
  GitCommand git_;
  std::string tree_;
  std::map<std::string, Stages> unsettled_;
};

}  // namespace checkpoint::cli
