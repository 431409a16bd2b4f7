#pragma once

#include <string_view>

#include "history/reference.h"

namespace checkpoint::history {

/// Whether `text` itself says that what the reference names was taken back, and not that it is there once more: `#41
/// was reverted`, `#41 and #42: rolled back`, `Revert #41`.
bool says_taken_back(std::string_view text, const Reference& reference);

}  // namespace checkpoint::history
