#pragma once

#include <string>
#include <vector>

#include "cli/command/context.h"

namespace checkpoint::cli {

/// Runs one command line (without the program's name), prints its answer, and gives the process's exit status. This is
/// the one place where errors are caught: each becomes a JSON object on standard output, or `error:` and `hint:` lines
/// on standard error. Only a failure to write the answer itself escapes, as Error{io}.
int run(const std::vector<std::string>& arguments, Context context);

}  // namespace checkpoint::cli
