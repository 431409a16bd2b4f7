#pragma once

#include "cli/choice/workflow_choice.h"

namespace checkpoint::cli {

/// Archives the workflow, and starts it fresh. For `resume` too, when somebody asks for it there.
Answer started_afresh(const WorkflowPlan& plan, const Workspace& workspace, const Context& context);

}  // namespace checkpoint::cli
