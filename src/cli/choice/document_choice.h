#pragma once

#include <string>

#include "cli/command/context.h"
#include "store/location.h"

namespace checkpoint::cli {

/// Where `file`, named from the current folder, lies, relative to the store's folder; `../x` for what lies outside of
/// it.
std::string path_in_store(const std::string& file, const Location& location, const Context& context);

/// The document of the store that `word` names: a skill, or a file as it is named from the current folder. A word with
/// a `/` (but for `session/review`) or `.json` at its end is a file. Error{usage} for what is neither. It need not
/// exist.
StorePath chosen_document(const std::string& word, const Location& location, const Context& context);

}  // namespace checkpoint::cli
