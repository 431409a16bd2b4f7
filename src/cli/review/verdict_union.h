#pragma once

#include <map>
#include <string>

#include "cli/review/verdict.h"

namespace checkpoint::cli {

/// Adds `more`, by the files' paths, to `verdicts`. What is said of a file is said once, however many earlier trees it
/// is held against.
void add_verdicts(const std::map<std::string, Verdict>& more, std::map<std::string, Verdict>& verdicts);

}  // namespace checkpoint::cli
