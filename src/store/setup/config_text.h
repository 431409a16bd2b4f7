#pragma once

#include <optional>
#include <string>

#include "store/setup/target.h"

namespace checkpoint {

// Files that are not JSON: our lines stand in them as one block between two marker lines.

/// How the block stands in a file; `text` is nothing where there is no such file.
EntryFinding find_lines(const std::optional<std::string>& text, const TargetFile& file);

/// The file with the block, which is missing in it.
std::string with_lines(const std::optional<std::string>& text, const TargetFile& file);

/// The file as it was without the block; nothing where it was made for it.
std::optional<std::string> without_lines(const std::optional<std::string>& text, const TargetFile& file);

}  // namespace checkpoint
