#pragma once

#include "kinds/work.h"
#include "kinds/workflow/resumption.h"

namespace checkpoint::workflow {

/// The work of a workflow that can be relied on, and how it would be resumed; where its file is, the caller says.
Work work_of(const State& state, const Resumption& resumption, const Lapse& lapse);

}  // namespace checkpoint::workflow
