#pragma once

#include <filesystem>
#include <string>

#include "cli/command/context.h"
#include "store/location.h"

namespace checkpoint::cli {

/// The file that `word` names: from the current folder, or as `:/a/b` from the root of the work tree, as our own hints
/// name files.
std::filesystem::path named_path(const std::string& word, const Location& location, const Context& context);

}  // namespace checkpoint::cli
