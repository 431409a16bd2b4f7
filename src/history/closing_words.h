#pragma once

#include <string_view>
#include <vector>

#include "history/sign.h"

namespace checkpoint::history {

/// What the author of a commit says that it closes: `Closes #1, #2 and ABC-3`, `Fixes ABC-1`, a link. In the subject,
/// and in the lines of the body that for_each_spoken_line() finds. Tickets of which it says that it does a part have
/// the sign of a part.
std::vector<Sign> closings_in(std::string_view subject, std::string_view body);

}  // namespace checkpoint::history
