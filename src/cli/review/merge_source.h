#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "merge/conflicted_text.h"
#include "merge/result.h"
#include "store/git_command.h"

namespace checkpoint::cli {

/// The versions that a conflicted or broken file was merged from.
struct MergeSource {
  std::string from;                   ///< `index`, `merge` or `markers`, which may be listed conflicts
  std::optional<std::string> base;    ///< nothing: there was none
  std::optional<std::string> ours;    ///< nothing: that side removed the file
  std::optional<std::string> theirs;  ///< the same
  merge::Markers markers;             ///< as the file has them, so that writing it again gives the same text
};

/// The versions of an unmerged file, as git's index has them; nothing where the file is none.
std::optional<MergeSource> unmerged_versions(const GitCommand& git, const std::string& path);

/// Finds the versions of `path` (relative to the work tree, where `git` runs): in the index while it is unmerged, else,
/// for a file that git's merge left broken, from the parents of the merge, else from its markers. Nothing where `text`
/// gives no cause to look for them: it stands as one document, and is not just ours while git has the file unmerged.
std::optional<MergeSource> merge_source(const GitCommand& git, const std::string& path, const std::string& text);

/// `result`, which was merged from the versions, with the line ends of `text`, which stands in the work tree: git may
/// have other ones there than it keeps. As it is where `text` is a version, or has line ends of both kinds.
std::string as_checked_out(std::string_view text, const MergeSource& source, std::string result);

/// The files that the index has as unmerged.
std::vector<std::string> unmerged_files(const GitCommand& git);

}  // namespace checkpoint::cli
