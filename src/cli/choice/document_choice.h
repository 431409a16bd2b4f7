#pragma once

#include <string>

#include "cli/command/context.h"
#include "store/location.h"

namespace checkpoint::cli {

/// The document of the store that `word` names: a skill, or a file as it is named from the current folder. A word with
/// a `/` (but for `session/review`) or `.json` at its end is a file. Error{usage} for what is neither. It need not
/// exist.
StorePath chosen_document(const std::string& word, const Location& location, const Context& context);

}  // namespace checkpoint::cli
