#pragma once

#include <optional>

#include "cli/review/placed_file.h"

namespace checkpoint::cli {

/// Two branches may both have written one attempt of a phase. `theirs`, as the attempt after all that stand beside
/// `path` below `root`; nothing where `path` is no run record's, or the text none.
std::optional<PlacedFile> as_next_attempt(const std::filesystem::path& root, const std::string& path,
                                          const std::string& theirs);

}  // namespace checkpoint::cli
