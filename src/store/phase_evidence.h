#pragma once

#include <string>
#include <vector>

#include "store/location.h"
#include "store/workflows.h"

namespace checkpoint {

/// What an approval of the current phase is bound to: what stands now at `outputs` (relative to the project, as
/// output_look() finds them), the tasks for `execution.json`. No symlink is followed. Error{prerequisite} for what a
/// sparse checkout leaves out, and whose text is not at hand.
std::string outputs_digest(const Workflow& workflow, const std::vector<std::string>& outputs, const Location& location,
                           const GitCommand* git);

/// Whether the approval of the current phase, where it says what was approved, is of `outputs` as they stand now. True
/// where it does not say it, where the phase needs none or has none, and where nobody can tell here.
bool is_as_approved(const Workflow& workflow, const std::vector<std::string>& outputs, const Location& location,
                    const GitCommand* git);

}  // namespace checkpoint
