#pragma once

#include <filesystem>
#include <optional>

#include "cli/command/context.h"
#include "history/memo.h"
#include "store/location.h"

namespace checkpoint::cli {

/// What earlier runs have come to in the repository at hand. `reader`: the program that reads the history; what another
/// build of it found does not count. Nothing where there is no repository, and where anything is such that only git or
/// libgit2 can tell whether the history is the same: objects that lie elsewhere, another owner, a store in another
/// repository than the one that was configured from.
std::optional<history::Memo> memo_of(const Location& location, const Context& context,
                                     const std::filesystem::path& reader);

}  // namespace checkpoint::cli
