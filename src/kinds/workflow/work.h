#pragma once

#include "kinds/work.h"
#include "kinds/workflow/resumption.h"

namespace checkpoint::workflow {

/// The phases of a workflow, in their order, and how each stands.
std::vector<Step> steps_of(const State& state);

/// The work of a workflow that can be relied on, and how it would be resumed; where its file is, the caller says.
Work work_of(const State& state, const std::vector<Task>& tasks, const Resumption& resumption, const Lapse& lapse);

}  // namespace checkpoint::workflow
