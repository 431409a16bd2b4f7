#pragma once

#include <string_view>
#include <vector>

#include "history/sign.h"

namespace checkpoint::history {

/// What the lines of a message's body that begin with a known name and a colon are signs of: `Reviewed-on:`,
/// `Change-Id:`, `Differential Revision:`, `PR-URL:`, `Part-of:`, `Issue:` and the like.
std::vector<Sign> trailers_in(std::string_view body);

}  // namespace checkpoint::history
