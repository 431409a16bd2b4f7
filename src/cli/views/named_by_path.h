#pragma once

#include <string>

#include "cli/command/context.h"

namespace checkpoint::cli {

/// What `word`, given to the argument `name`, stands for: where that argument takes a name of work and the word is the
/// path of a file or folder of it in the store, the name; else the word. Behind a revision, `HEAD:`, a path is read
/// from the root of the work tree, as git has it. Error{usage} for a path into a store that leads to no work.
std::string named_by_path(const std::string& name, const std::string& word, Context& context);

}  // namespace checkpoint::cli
