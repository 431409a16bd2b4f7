#pragma once

#include <vector>

#include "history/line.h"
#include "history/reference.h"

namespace checkpoint::history {

/// Whether `reference` is a ticket of which a part has landed that was not its last, or whose last landing says that
/// something is still to come, while none of `landings`, which are all that stand for it, says that it is the last part
/// or closes the ticket.
bool has_open_parts(const Line& line, const Reference& reference, const std::vector<Line::Signed>& landings);

}  // namespace checkpoint::history
