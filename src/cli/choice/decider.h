#pragma once

#include <optional>
#include <string>

#include "cli/command/context.h"

namespace checkpoint::cli {

/// Who decides: the name given with `--by`, else GIT_AUTHOR_NAME, else USER, else user.name of git's configuration.
/// Error{usage} where none is there.
std::string decider(const std::optional<std::string>& by, const Context& context);

}  // namespace checkpoint::cli
