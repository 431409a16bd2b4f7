#pragma once

#include <optional>

#include "cli/review/placed_file.h"

namespace checkpoint::cli {

/// Two branches may both have written one attempt of a phase. `theirs`, as the later attempt that it stands as already
/// beside `path` below `root`, else as the one after all of them; nothing where `path` is no run record's, or the text
/// none.
std::optional<PlacedFile> as_next_attempt(const std::filesystem::path& root, const std::string& path,
                                          const std::string& theirs);

}  // namespace checkpoint::cli
