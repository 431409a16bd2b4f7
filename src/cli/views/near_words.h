#pragma once

#include <string>
#include <vector>

#include "kinds/work.h"

namespace checkpoint::cli {

/// What somebody who writes `name`, which names none of `works`, may have meant: of what has a slash the full names of
/// work and its parts, else also words for many (`runs`, `failed`) and what parts are called alone.
std::vector<std::string> words_near(const std::string& name, const std::vector<Work>& works);

}  // namespace checkpoint::cli
