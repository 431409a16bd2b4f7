#pragma once

#include <string>
#include <vector>

#include "store/stored.h"

namespace checkpoint::cli {

/// Names each file that could not be read: path, place and reason.
std::vector<std::string> problem_lines(const std::vector<StoreProblem>& problems);

/// `1 checkpoint`, `3 checkpoints`.
std::string counted(std::size_t count, const std::string& noun);

}  // namespace checkpoint::cli
