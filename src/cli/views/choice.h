#pragma once

#include <optional>
#include <string>

#include "cli/choice/workspace.h"
#include "core/name.h"

namespace checkpoint::cli {

/// The skill whose checkpoint is the most urgent; where no checkpoint can be read, the first one there is. Nothing in
/// an empty store.
std::optional<Name> urgent_skill(const Workspace& workspace);

/// The skill named on the command line, else the one whose checkpoint is the most urgent. Error{usage} for what is no
/// name; Error{not_found} where there is no checkpoint to choose.
Name chosen_skill(const std::optional<std::string>& named, const Workspace& workspace);

}  // namespace checkpoint::cli
