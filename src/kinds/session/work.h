#pragma once

#include <string>

#include "core/document.h"
#include "kinds/session/ranking.h"
#include "kinds/session/staleness.h"
#include "kinds/work.h"

namespace checkpoint::session {

/// `blockers[id=b1]`: the blocker of that id in its session's document.
std::string path_of_blocker(const std::string& id);

/// That of the blocker at `index`: by its id, where it is the only one that has it. Its place is another's as soon as
/// one before it has been answered, so `blockers[2]` is to be used on that document alone.
std::string path_of_blocker(const Overview& overview, std::size_t index);

/// The session is blocked by nothing but the blocker of that id, and knows what comes next: once that is gone, it is in
/// progress.
bool is_blocked_by_that_alone(const Overview& overview, const std::string& id);

/// The work of a session as its rank has it; where its file is, the caller says.
Work work_of(const Ranked& ranked, const Document& document, const StaleDays& limits, const Instant& now);

}  // namespace checkpoint::session
