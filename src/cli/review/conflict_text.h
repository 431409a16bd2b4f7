#pragma once

#include <string>

#include "cli/terminal/look.h"
#include "merge/result.h"

namespace checkpoint::cli {

/// Whether it is about a whole document, and not a field.
bool is_whole(const merge::Conflict& conflict);

/// `<file>: step (<why>)`, and what base, ours and theirs have. A whole document is only shown as it begins: it is in
/// the file, and in the JSON of the answer.
std::string conflict_text(const std::string& file, const merge::Conflict& conflict, const Look& look);

}  // namespace checkpoint::cli
