#pragma once

#include <string>

namespace checkpoint {

/// `path` and a newline, as git's `--stdin-paths` reads one path from each line: quoted like a string of C where it
/// would be taken for something else.
std::string path_line(const std::string& path);

}  // namespace checkpoint
