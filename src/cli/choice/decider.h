#pragma once

#include <optional>
#include <string>

#include "cli/command/context.h"

namespace checkpoint::cli {

/// Who decides: the name given with `--by`, else the user's. Error{usage} where nobody knows.
std::string decider(const std::optional<std::string>& by, const Context& context);

}  // namespace checkpoint::cli
