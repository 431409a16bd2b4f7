#pragma once

#include <string_view>

#include "history/revert_names.h"

namespace checkpoint::history {

/// What a line of German, French, Spanish, Portuguese, Italian, Japanese or Chinese says was taken back: `Annule #12`,
/// `Macht Commit 0123abc rückgängig`, `#12 をリバート`, `回滚 #12`. Empty where it takes back nothing that it names, or
/// only a part.
Named foreign_revert(std::string_view line);

/// False for most lines that are no such revert, fast.
bool may_be_foreign_revert(std::string_view line);

}  // namespace checkpoint::history
