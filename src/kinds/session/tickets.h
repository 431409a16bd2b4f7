#pragma once

#include <string>
#include <vector>

#include "kinds/session/overview.h"

namespace checkpoint::session {

/// Of the ids in `pm_refs` the first of each tracker's project, `ABC-1` for all of `ABC-…`: enough to tell what looks
/// like a ticket here.
std::vector<std::string> known_tickets(const Overview& overview);

}  // namespace checkpoint::session
