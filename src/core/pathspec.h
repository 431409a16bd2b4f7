#pragma once

#include <string>

namespace checkpoint {

/// A path from the root of the work tree as git takes it in any folder of it, for this one file alone, whatever its
/// name is; without quotes for the shell.
std::string pathspec_from_top(const std::string& path);

}  // namespace checkpoint
