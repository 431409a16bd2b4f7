#pragma once

#include "cli/choice/workflow_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct WorkflowStartOptions {
  WorkflowChoice choice;
  std::optional<std::string> phases;
  bool fresh = false;
};

void register_workflow_start(OptionSet& set, WorkflowStartOptions& options);
/// Begins a workflow; where one is in progress, only when told to start fresh, which archives it.
Answer run_workflow_start(const WorkflowStartOptions& options, Context& context);

/// Archives the workflow, and starts it fresh. For `resume` too, when somebody asks for it there.
Answer started_afresh(const WorkflowPlan& plan, const Workspace& workspace, const Context& context);

}  // namespace checkpoint::cli
