#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "merge/result.h"

namespace checkpoint::driver {

/// `git-checkpoint-merge: <path>: 2 conflicts: step, next_actions`. Paths only, never values.
std::string conflict_message(std::string_view path, const std::vector<merge::Conflict>& conflicts);

/// `git-checkpoint-merge: <path>: <what>`
std::string plain_message(std::string_view path, std::string_view what);

}  // namespace checkpoint::driver
