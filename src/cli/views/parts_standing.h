#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "kinds/work.h"

namespace checkpoint::cli {

/// The error that no work in `store` is as a whole what `word` says (`failed`, `halted`); where a task, a stage or a
/// phase of `works` is, it names that, with the command that shows it.
Error nothing_stands(std::string_view word, const std::vector<Work>& works, const std::string& store);

}  // namespace checkpoint::cli
