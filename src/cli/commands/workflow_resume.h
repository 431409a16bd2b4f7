#pragma once

#include "cli/choice/workflow_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct WorkflowResumeOptions {
  WorkflowChoice choice;
  bool proceed = false;
};

void register_workflow_resume(OptionSet& set, WorkflowResumeOptions& options);
/// Detects, validates, decides and informs; changes nothing but a failed phase that is told to go on. A state that
/// cannot be relied on is asked about at a terminal, and is Error{refused} elsewhere.
Answer run_workflow_resume(const WorkflowResumeOptions& options, Context& context);

struct WorkflowRecoverOptions {
  WorkflowChoice choice;
};

void register_workflow_recover(OptionSet& set, WorkflowRecoverOptions& options);
/// Looks after the tasks that were running when the work was interrupted.
Answer run_workflow_recover(const WorkflowRecoverOptions& options, Context& context);

}  // namespace checkpoint::cli
