#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "history/intent.h"
#include "history/wording.h"

namespace checkpoint::history {

/// The references (by the place of their token) that the text wants landed, and how sure that is. Where the landing is
/// only the first step of the action, the rest waits for it: those are gates. References that are not named here are
/// context as far as landing goes.
std::map<std::size_t, Intention> landings_in(const std::vector<Token>& tokens);

}  // namespace checkpoint::history
