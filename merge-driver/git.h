#pragma once

#include <optional>
#include <string>

#include "invocation.h"

namespace checkpoint::driver {

/// Runs `git merge-file` on the invocation's files; the result is in the file of ours. 0: no conflict, up to 127:
/// conflicts between markers, nothing: git refused (binary input) or could not run, and the file is as it was.
std::optional<int> merge_text(const Invocation& invocation);

/// `merge.conflictStyle` as git reads it; nothing where it is not set or git cannot run.
std::optional<std::string> conflict_style();

}  // namespace checkpoint::driver
