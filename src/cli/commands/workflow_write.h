#pragma once

#include "cli/choice/workflow_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

// The commands that record how a workflow comes on.

struct WorkflowAdvanceOptions {
  WorkflowChoice choice;
  std::optional<std::string> output;
  bool fail = false;
};

void register_workflow_advance(OptionSet& set, WorkflowAdvanceOptions& options);
/// Completes the current phase, or says that it has failed.
Answer run_workflow_advance(const WorkflowAdvanceOptions& options, Context& context);

struct WorkflowApproveOptions {
  WorkflowChoice choice;
  std::optional<std::string> by;
};

void register_workflow_approve(OptionSet& set, WorkflowApproveOptions& options);
/// Records a person's approval of the current phase.
Answer run_workflow_approve(const WorkflowApproveOptions& options, Context& context);

struct WorkflowTaskOptions {
  WorkflowChoice choice;
  std::string task;
  std::optional<std::string> status;
  std::optional<std::string> output;
};

void register_workflow_task(OptionSet& set, WorkflowTaskOptions& options);
/// Records how a task stands; a new one is added.
Answer run_workflow_task(const WorkflowTaskOptions& options, Context& context);

}  // namespace checkpoint::cli
