#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "store/git_command.h"

namespace checkpoint {

/// Runs `git <words>`, which changes `refs`, refs of snapshots. A git that was killed leaves the lock of a ref behind,
/// and no git ever takes it away. Such locks are held for moments only, and nobody else changes these refs: one that
/// stands unchanged for a second is removed, and git asked once more.
ProgramAnswer change_refs(const GitCommand& git, const std::vector<std::string>& refs,
                          const std::vector<std::string>& words, std::string_view input = {});

}  // namespace checkpoint
