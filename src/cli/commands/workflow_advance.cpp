#include "cli/choice/earlier_outputs.h"
#include "cli/choice/workflow_choice.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "core/digest.h"
#include "core/listed.h"
#include "core/shell_word.h"
#include "kinds/workflow/writing.h"

namespace checkpoint::cli {
namespace {

struct WorkflowAdvanceOptions {
  WorkflowChoice choice;
  std::optional<std::string> output;
  std::optional<std::string> if_match;
  std::optional<std::string> if_tasks_match;
  bool fail = false;
};

// An approval holds for what was approved, no more.
void require_as_approved(const Workflow& workflow, const std::string& named, const Workspace& workspace) {
  const workflow::State& state = workflow.state;
  if (state.lacks_approval() || state.is_completed(state.current_phase)) return;
  const std::vector<std::string> outputs = outputs_to_approve(workflow, named, workspace);
  if (is_as_approved(workflow, outputs, workspace)) return;
  const std::string by = state.approval_of(state.current_phase)->by;
  const std::string id = shell_word(workflow.id.text());
  if (outputs.empty()) {
    throw Error(ErrorCode::gate_closed,
                state.current_phase + " was approved with a file that it does not declare, and none is named now",
                {"'git checkpoint workflow advance " + id + " \"--output=<path>\"' completes it with that file"})
        .about(workflow.path);
  }
  const std::string option = named.empty() ? "" : " " + shell_word("--output=" + named);
  throw Error(ErrorCode::gate_closed,
              "what " + state.current_phase + " has made, " + listed(outputs) + ", is not what was approved" +
                  (by.empty() ? "" : " by " + by),
              {"'git checkpoint workflow show " + id + "' shows what is there now",
               "for a person: 'git checkpoint workflow approve " + id + option + "' approves it as it is now"})
      .about(workflow.path);
}

std::string advance_text(const std::string& before, const Workflow& now) {
  if (now.state.is_complete()) return before + " is complete, and so is the workflow\n";
  return before + " is complete; " + now.state.current_phase + " begins\n";
}

void register_workflow_advance(OptionSet& set, WorkflowAdvanceOptions& options) {
  register_workflow(set, options.choice);
  set.value("--output", "path", options.output, "what the phase has made; without it, what the phase declares");
  set.flag("--fail", options.fail, "the phase has failed");
  set.value("--if-match", "etag", options.if_match, "only if the SHA-256 of the workflow's phase.json is still this");
  set.value("--if-tasks-match", "etag", options.if_tasks_match,
            "only if the SHA-256 of its execution.json is still this; none: if it has no such file yet");
}

Answer run_workflow_advance(const WorkflowAdvanceOptions& options, Context& context) {
  if (options.fail && options.output) throw Error(ErrorCode::usage, "a phase that has failed has no --output");
  const Name id = workflow_named(options.choice);
  const Workspace workspace = open_workspace_for_writing(context, layout::workflow(id));
  const Instant now = context.now();
  const workflow::OutputLook look = output_look(workspace);
  const std::string named = options.output ? project_path(*options.output, workspace, context) : "";
  std::string phase;
  std::string output;
  write_phase(workspace.store, id, now, [&](const Workflow& workflow) {
    require_match(options.if_match, workflow.path, sha256(workflow.document->text()));
    require_tasks_seen(options.if_tasks_match, workflow, workspace.location);
    if (options.output) require_output(look, named);
    phase = workflow.state.current_phase;
    if (options.fail) return workflow::failed_text(*workflow.document, now);
    workflow::require_workable(workflow.state);
    output = named.empty() ? phase_output(workflow, look, now) : named;
    require_as_approved(workflow, named, workspace);
    return workflow::advanced_text(*workflow.document, output, now);
  });
  const Workflow after = reliable_workflow(workspace.store, id, now);
  Answer answer = answer_with(after);
  answer.fields.set("output", json::text_or_null(output));
  answer.warnings = made_before(after, output, workspace);
  const std::string text = options.fail ? phase + " has failed\n" : advance_text(phase, after);
  answer.confirmation = look_of(context).safe(text.substr(0, text.size() - 1)) + "\n";
  return answer;
}

}  // namespace

Runner workflow_advance_command(OptionSet& set) {
  return prepared(set, register_workflow_advance, run_workflow_advance);
}

}  // namespace checkpoint::cli
