#pragma once

#include <vector>

#include "history/line.h"
#include "history/reference.h"

namespace checkpoint::history {

/// Whether `reference` is a ticket of which a part has landed that was not its last, or whose last landing says that
/// something is still to come, while none of `landings`, which are all that stand for it, says then or later that it is
/// the last part or closes the ticket. What a title takes back with a reason is such a part until it lands again.
bool has_open_parts(const Line& line, const Reference& reference, const std::vector<Line::Signed>& landings);

}  // namespace checkpoint::history
