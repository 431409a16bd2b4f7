#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/review/merge_source.h"
#include "core/environment.h"
#include "core/scratch_folder.h"
#include "store/git_command.h"

namespace checkpoint::cli {

/// How a merge by lines finds out which lines of two texts belong together.
enum class Comparison : std::uint8_t {
  histogram,   ///< as `git merge` does unless it is told otherwise, from 2.34 on
  merge_file,  ///< as `git merge-file` does, and our driver with it
  myers,       ///< as git merged before, and as `git checkout --merge` does
  patience,
  minimal,
  all_space,  ///< the white space of lines aside, as `git merge -X ignore-all-space`; the next ones likewise
  space_change,
  space_at_end
};

/// What stands between markers. A git that does not know the last one (before 2.35) has left none such.
enum class MarkerStyle : std::uint8_t { merge, diff3, zdiff3 };

/// Merges by lines, made anew by git in a repository of their own that is gone afterwards: no configuration, hook or
/// attribute of the user's has a part in them.
class LineRemake {
 public:
  /// `source` has both sides.
  LineRemake(const MergeSource& source, const Environment& environment);

  /// The merge; nothing where this git cannot make it so.
  std::optional<std::string> merged(Comparison comparison, MarkerStyle style) const;

 private:
  std::optional<std::string> merged_file(const std::string& style) const;
  std::optional<std::string> merged_branch(const std::string& comparison, const std::string& style) const;

  ScratchFolder folder_;
  GitCommand git_;
  std::string marker_size_;
};

/// Whether git leaves `text` when it merges the versions by lines, in any style and with any comparison; the words
/// behind the markers, line ends, blank lines and commas at the ends of lines aside. Not with one that ignores white
/// space where that is all that tells two values apart: somebody may have written the one for the other.
bool is_line_merge(const std::string& text, const MergeSource& source, const Environment& environment);

}  // namespace checkpoint::cli
