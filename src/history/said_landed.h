#pragma once

#include <string_view>

#include "history/reference.h"

namespace checkpoint::history {

/// Whether `text`, which says that something is done, says that this is the landing of what the reference names:
/// `Merged #41`, `Reviewed and landed PR #41`, `Merged #40 and #41`, `Land #41; #42 was reverted`. One into another
/// branch than the main one is none: `Merged #41 into release/2.0`.
bool says_landed(std::string_view text, const Reference& reference);

}  // namespace checkpoint::history
