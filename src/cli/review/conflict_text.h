#pragma once

#include <optional>
#include <string>

#include "cli/terminal/look.h"
#include "merge/result.h"

namespace checkpoint::cli {

/// Whether it is about a whole document, and not a field.
bool is_whole(const merge::Conflict& conflict);

/// `<file>: step (<why>)`, and what base, ours and theirs have. Of a whole document the fields that differ are shown,
/// with ours and theirs; it is in the file, and in the JSON of the answer.
std::string conflict_text(const std::string& file, const merge::Conflict& conflict, const Look& look);

/// A version of a file as a conflict about the whole document has it: JSON, or a text of it where it is none.
std::optional<std::string> version_json(const std::optional<std::string>& text);

}  // namespace checkpoint::cli
