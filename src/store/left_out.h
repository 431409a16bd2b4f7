#pragma once

#include <string>
#include <vector>

#include "core/environment.h"
#include "store/git_config.h"
#include "store/location.h"

namespace checkpoint {

/// The documents of the store at `location` that a sparse checkout leaves out of the work tree, relative to its root;
/// archives apart, which nobody goes on with. They are tracked, and only not here. Asks git where the checkout is
/// sparse, and never else; none where git cannot tell.
std::vector<std::string> left_out(const Location& location, const GitConfig& config, const Environment& environment);

}  // namespace checkpoint
