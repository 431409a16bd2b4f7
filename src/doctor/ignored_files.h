#pragma once

#include <string>
#include <vector>

#include "store/git_command.h"

namespace checkpoint::doctor {

/// A file that git would leave out, and the line that says so.
struct IgnoredFile {
  std::string path;
  std::string source;   ///< the file with the line: `.gitignore`
  std::string line;     ///< its number, from 1
  std::string pattern;  ///< what stands there
};

using IgnoredFiles = std::vector<IgnoredFile>;

/// Asks git which of `paths` (from the work tree's root, with `/`) it ignores, whether they are tracked or not. `git`
/// works in the work tree's root. Error{io} where it cannot tell.
IgnoredFiles ignored_files(const GitCommand& git, const std::vector<std::string>& paths);

}  // namespace checkpoint::doctor
