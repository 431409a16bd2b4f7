#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "history/evidence.h"
#include "history/reference.h"

namespace checkpoint::history {

/// True where all that `text` says of `reference`, behind a colon or a dash and in brackets, is known of the commit
/// that landed it (its title, its author) or is what is said of requests that are about to land: `(approved)`, `(+12
/// -3)`,
/// `(by Kim)`, a date, a branch. What else stands there may be a second thing to do, which no landing shows.
bool only_describes_landing(std::string_view text, const std::vector<Reference>& references, const Reference& reference,
                            const Evidence& evidence);

}  // namespace checkpoint::history
