#pragma once

#include <string>
#include <string_view>

namespace checkpoint::cli {

/// A document as lines for people and for git's line diff: one line for each thing that it says, the same for the same
/// value, whatever its layout; a text of several sentences has one on each line. `path` helps to tell the kind. What
/// cannot be read as a document comes out as it is, line by line, behind a line that says why. Every line is safe for a
/// terminal.
std::string readable(std::string_view path, const std::string& text);

}  // namespace checkpoint::cli
