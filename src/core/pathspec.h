#pragma once

#include <string>
#include <string_view>

namespace checkpoint {

/// A path from the root of the work tree as git takes it in any folder of it, for this one file alone, whatever its
/// name is; without quotes for the shell.
std::string pathspec_from_top(const std::string& path);

/// `path`, from the root of the work tree, as our own commands take a file in any folder of it: `:/a/b`.
std::string word_from_top(const std::string& path);

/// The path from the root that `word` names so; empty where it is a path like any other.
std::string_view path_from_top(std::string_view word);

}  // namespace checkpoint
