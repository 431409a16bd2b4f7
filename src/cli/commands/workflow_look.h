#pragma once

#include "cli/choice/workflow_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct WorkflowShowOptions {
  WorkflowChoice choice;
};

void register_workflow_show(OptionSet& set, WorkflowShowOptions& options);
/// Phases and tasks of a workflow.
Answer run_workflow_show(const WorkflowShowOptions& options, Context& context);

struct WorkflowListOptions {};

void register_workflow_list(OptionSet& set, WorkflowListOptions& options);
/// All workflows, and the archives.
Answer run_workflow_list(const WorkflowListOptions& options, Context& context);

struct WorkflowArchiveOptions {
  WorkflowChoice choice;
};

void register_workflow_archive(OptionSet& set, WorkflowArchiveOptions& options);
/// Takes a workflow away, into the archive, and old archives out of it.
Answer run_workflow_archive(const WorkflowArchiveOptions& options, Context& context);

}  // namespace checkpoint::cli
