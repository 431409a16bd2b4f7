#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace checkpoint {

/// Why a text is no path below a folder.
struct PathObjection {
  std::string text;  ///< the end of a sentence that begins with the path: `must be relative`
};

/// `path` without empty and `.` components: `./a//b/` is `a/b`. Absolute paths, `..` components and paths that name
/// nothing are objected to. A backslash is a character like any other.
Result<std::string, PathObjection> normalised_path(std::string_view path);

}  // namespace checkpoint
