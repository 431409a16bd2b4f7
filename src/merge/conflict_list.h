#pragma once

#include <optional>
#include <string>

#include "merge/conflicted_text.h"

namespace checkpoint::merge {

/// The merged document as JSON without markers: our side at each question, and the questions in its member
/// `merge_conflicts` (see schema/open_conflicts.h). Nothing where the document as a whole is in question, has such a
/// member of its own, or where the list does not say all that the sides' answers do.
std::optional<std::string> with_listed_conflicts(const Outcome& outcome);

/// Reads the sides back out of such a document; nothing where `text` is none, or a path of its list leads nowhere.
std::optional<ConflictedText> read_listed_conflicts(const std::string& text);

}  // namespace checkpoint::merge
