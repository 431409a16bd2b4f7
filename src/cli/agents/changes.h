#pragma once

#include <string>
#include <vector>

#include "store/told.h"

namespace checkpoint::cli {

/// What of `facts` was not told before, and what of what was told is no longer so; empty where nothing has changed.
std::string changes_text(const Told& told, const std::vector<Fact>& facts);

}  // namespace checkpoint::cli
