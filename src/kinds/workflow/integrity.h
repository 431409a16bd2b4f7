#pragma once

#include <string>
#include <vector>

#include "kinds/workflow/output.h"
#include "kinds/workflow/state.h"
#include "kinds/workflow/task.h"

namespace checkpoint::workflow {

/// Why a workflow's state is not to be relied on, a sentence each: an output of a completed phase that is missing, a
/// time that is still to come, an illegal order of phases, a write that was interrupted. Clocks of two machines may
/// disagree by a minute.
std::vector<std::string> flaws_of(const State& state, const std::vector<Task>& tasks, const OutputLook& look,
                                  const Instant& now);

/// What of it needs no look at the files.
std::vector<std::string> future_times(const State& state, const std::vector<Task>& tasks, const Instant& now);

}  // namespace checkpoint::workflow
