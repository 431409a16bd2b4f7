#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "invocation.h"

namespace checkpoint::driver {

/// What git makes of three texts.
struct TextMerge {
  std::string text;
  bool has_conflicts;  ///< between markers in the text
};

/// Runs `git merge-file` on `ours` and the invocation's files of base and theirs, and touches no file: whatever ends
/// this program in the meantime, the file of ours keeps what stands there. Nothing: git refused (binary input) or could
/// not run.
std::optional<TextMerge> merge_text(const Invocation& invocation, std::string_view ours);

/// `markers`, in the style that git's configuration asks for: `merge.conflictStyle`, and `checkpoint.conflictStyle`, of
/// which `json` lists the conflicts in the document. Unchanged where git cannot run.
merge::Markers in_configured_style(merge::Markers markers);

}  // namespace checkpoint::driver
