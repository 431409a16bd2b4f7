#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/document.h"

namespace checkpoint {

/// The member in which a merge lists the conflicts of a document that it writes without markers, where
/// `checkpoint.conflictStyle` is `json`: `[{path, base, ours, theirs}]`, of which a side without the value is left out.
/// The document holds our side of each until somebody settles it and takes the member away.
inline constexpr std::string_view open_conflicts_member = "merge_conflicts";

/// The list of conflicts that `document` still has; nothing where none is open.
std::optional<Node> open_conflicts(const Document& document);

/// Whether `document`, of a file that git has unmerged with the versions `ours` and `theirs`, is settled and merely not
/// added yet. What says no more than one side has not been merged at all, for all that anybody can tell.
bool is_settled(const Document& document, const std::string& ours, const std::string& theirs);

}  // namespace checkpoint
