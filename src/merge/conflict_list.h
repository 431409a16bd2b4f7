#pragma once

#include <optional>
#include <string>
#include <vector>

#include "merge/conflicted_text.h"

namespace checkpoint::merge {

/// The merged document as JSON without markers: our side at each question, and the questions in its member
/// `merge_conflicts` (see schema/open_conflicts.h). Nothing where the document as a whole is in question, has such a
/// member of its own, or where the list does not say all that the sides' answers do.
std::optional<std::string> with_listed_conflicts(const Outcome& outcome);

/// Reads the sides back out of such a document; nothing where `text` is none, or a path of its list leads nowhere.
std::optional<ConflictedText> read_listed_conflicts(const std::string& text);

/// The paths of the conflicts that `text` lists still. Nothing where it lists one that `outcome` does not have, or has
/// another value than our side's in its place: then somebody has been at it, and has not taken it off the list.
std::optional<std::vector<std::string>> listed_paths(const std::string& text, const Outcome& outcome);

/// `text` with this JSON value at `path`, or none, which it lists no more; nothing where that does not fit.
std::optional<std::string> with_listed_answer(const std::string& text, const std::string& path,
                                              const std::optional<std::string>& json);

}  // namespace checkpoint::merge
