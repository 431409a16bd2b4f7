#pragma once

#include <vector>

#include "history/wording.h"

namespace checkpoint::history {

/// True where the text is nothing but the order to land what it names, if with its title: `Land #12`, `Merge PR #12:
/// <title>`, `#12`. Whoever does that has nothing else to do.
bool is_bare_landing(const std::vector<Token>& tokens);

}  // namespace checkpoint::history
