#pragma once

#include <optional>
#include <string_view>

#include "core/document.h"

namespace checkpoint {

/// The member in which a merge lists the conflicts of a document that it writes without markers, where
/// `checkpoint.conflictStyle` is `json`: `[{path, base, ours, theirs}]`, of which a side without the value is left out.
/// The document holds our side of each until somebody settles it and takes the member away.
inline constexpr std::string_view open_conflicts_member = "merge_conflicts";

/// The list of conflicts that `document` still has; nothing where none is open.
std::optional<Node> open_conflicts(const Document& document);

}  // namespace checkpoint
