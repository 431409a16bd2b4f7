#include "cli/commands/workflow_start.h"

#include "cli/choice/earlier_outputs.h"
#include "cli/choice/pipeline_choice.h"
#include "cli/choice/workflow_choice.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"

namespace checkpoint::cli {
namespace {

struct WorkflowStartOptions {
  WorkflowChoice choice;
  std::optional<std::string> phases;
  bool fresh = false;
};

std::optional<json::Array> phases_in(const std::optional<std::string>& file, const Context& context) {
  if (!file) return std::nullopt;
  return workflow::phases_given(manifest_file(*file, context).root());
}

void register_workflow_start(OptionSet& set, WorkflowStartOptions& options) {
  register_workflow(set, options.choice);
  set.value(
      "--phases", "file", options.phases,
      "the phases, JSON or YAML: names, or {name, final[], intermediate[], approval}, where final lists the files that "
      "the phase is to make, and intermediate its drafts; without it the standard ones");
  set.flag("--fresh", options.fresh, "archive the one that is in progress, and start fresh");
}

Answer run_workflow_start(const WorkflowStartOptions& options, Context& context) {
  const Name id = workflow_named(options.choice);
  const std::optional<json::Array> phases = phases_in(options.phases, context);
  const Workspace workspace = open_workspace_for_writing(context, layout::workflow(id));
  return started_afresh({id, phases, options.fresh, context.now()}, workspace, context);
}

}  // namespace

Answer started_afresh(const WorkflowPlan& plan, const Workspace& workspace, const Context& context) {
  Answer answer;
  const Started started = start_workflow(workspace.store, plan);
  complete_interrupted(workspace, answer);
  const Workflow workflow = reliable_workflow(workspace.store, plan.id, plan.now);
  const Look look = look_of(context);
  answer.fields.set("workflow", document_json(workflow));
  answer.fields.set("phase", workflow.state.current_phase);
  answer.fields.set("archived", started.archived);
  answer.fields.set("path", started.receipt.path);
  if (started.archived)
    answer.confirmation = "archived the workflow before it in " + look.safe(*started.archived) + "\n";
  answer.confirmation +=
      "started the workflow " + look.safe(plan.id.text()) + " with " + look.safe(workflow.state.current_phase) + "\n";
  prune(workspace, answer);
  const std::vector<std::string> before = made_before(workflow, workspace);
  answer.warnings.insert(answer.warnings.end(), before.begin(), before.end());
  return answer;
}

Runner workflow_start_command(OptionSet& set) { return prepared(set, register_workflow_start, run_workflow_start); }

}  // namespace checkpoint::cli
