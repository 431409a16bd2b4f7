#pragma once

#include <string>

#include "core/document.h"
#include "kinds/session/ranking.h"
#include "kinds/session/staleness.h"
#include "kinds/work.h"

namespace checkpoint::session {

/// `blockers[id=b1]`: the blocker of that id in its session's document.
std::string path_of_blocker(const std::string& id);

/// The session is blocked by nothing but the blocker of that id, and knows what comes next: once that is gone, it is in
/// progress.
bool is_blocked_by_that_alone(const Overview& overview, const std::string& id);

/// The work of a session as its rank has it; where its file is, the caller says.
Work work_of(const Ranked& ranked, const Document& document, const StaleDays& limits, const Instant& now);

}  // namespace checkpoint::session
