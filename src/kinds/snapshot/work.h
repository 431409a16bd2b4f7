#pragma once

#include <string>

#include "kinds/snapshot/log.h"
#include "kinds/snapshot/snapshot.h"
#include "kinds/work.h"

namespace checkpoint::snapshot {

/// The last event that changed where the work stands: a snapshot was taken, or gone back to. Null where there is none.
const Event* last_move(const Log& log);

/// The snapshots of a workflow; where the work went back to one last (`restored`, else null), what is to be decided
/// since then.
Work work_of(const std::string& workflow, const Event* last, const Snapshot* restored);

}  // namespace checkpoint::snapshot
