#pragma once

#include <string>

#include "cli/review/merge_source.h"
#include "core/environment.h"
#include "core/error.h"

namespace checkpoint::cli {

/// Whether `text` is as one version, our merge (`merged`) or a merge by lines has left it: then it holds nothing of its
/// own, and all else is somebody's work.
bool is_as_left(const MergeSource& source, const std::string& merged, const std::string& text,
                const Environment& environment);

/// What is said of the file at `path` where it is not, and an answer would undo what somebody has written.
Error edited_since(const std::string& path, const MergeSource& source);

/// A hint: an answer would change what somebody has written beside the markers of the file at `path`.
std::string not_to_change(const std::string& path);

/// A hint: how git merges a file again that holds somebody's work.
std::string how_to_merge_again();

/// What is said of the file at `path` where it stands as one side has it, and no answer is needed to merge it.
std::string not_merged_yet(const std::string& path);

}  // namespace checkpoint::cli
