#include "cli/choice/listed_name.h"
#include "cli/choice/workflow_choice.h"
#include "cli/command/rendering.h"
#include "cli/command/suggestion.h"
#include "cli/commands/commands.h"
#include "core/listed.h"
#include "core/shell_word.h"
#include "core/texts.h"
#include "kinds/status.h"
#include "kinds/workflow/writing.h"

namespace checkpoint::cli {
namespace {

struct WorkflowTaskOptions {
  WorkflowChoice choice;
  std::optional<std::string> task;
  std::optional<std::string> status;
  std::optional<std::string> output;
  std::optional<std::string> error;
  std::optional<std::string> if_match;
};

json::Value task_json(const Workflow& workflow, const std::string& id) {
  const auto row = workflow.execution ? workflow::row_of_task(*workflow.execution, id) : std::nullopt;
  return row ? json::Value(*row) : json::Value();
}

void require_open(const Workflow& workflow) {
  if (!workflow.state.is_complete()) return;
  throw Error(ErrorCode::invalid, "the workflow '" + workflow.id.text() + "' is complete, and has no more tasks");
}

// A complete task has made what it was to make.
void require_made(const Workflow& workflow, const workflow::TaskWish& wish, const workflow::OutputLook& look) {
  if (condition_of(wish.status) != Condition::over) return;
  const workflow::Task* old = workflow::find_task(workflow.tasks, wish.id);
  const std::string output = wish.output ? *wish.output : old != nullptr ? old->output : "";
  if (!output.empty()) require_output(look, output);
}

std::string task_text(const Workflow& workflow, const workflow::TaskWish& wish, const workflow::OutputLook& look,
                      const Instant& now) {
  require_open(workflow);
  workflow::check_task(workflow.tasks, wish);
  require_made(workflow, wish, look);
  const Document there =
      workflow.execution ? *workflow.execution : Document::composed(workflow::empty_execution(workflow.id.text(), now));
  return workflow::with_task(there, wish, now);
}

// A new task is what the command is for; one that is called nearly as another was hardly meant.
std::optional<std::string> doubt_about_new(const Workflow& workflow, const std::string& id,
                                           const Workspace& workspace) {
  if (workflow::find_task(workflow.tasks, id) != nullptr) return std::nullopt;
  const auto meant = slip_of(id, texts_for(workflow.tasks, &workflow::Task::id));
  if (!meant) return std::nullopt;
  return "the task '" + id + "' is new; did you mean '" + *meant +
         "'? If so, write to that one, and take the row of '" + id + "' out of " +
         workspace.location.shown(layout::workflow_execution(workflow.id));
}

void register_workflow_task(OptionSet& set, WorkflowTaskOptions& options) {
  register_workflow(set, options.choice);
  set.required("task", options.task, "the task's id; a new one is added");
  const std::vector<std::string_view> statuses = workflow::task_statuses();
  set.required_value("--status", "status", options.status, "one of " + listed(statuses));
  set.offers({statuses.begin(), statuses.end()});
  set.value("--output", "path", options.output, "the file that the task makes, or has made");
  set.value("--error", "text", options.error, "why it has failed; with --status=failed");
  set.value("--if-match", "etag", options.if_match,
            "only if the SHA-256 of the workflow's execution.json is still this; none: if it has no such file yet");
}

Error without_task(const Name& workflow) {
  return {ErrorCode::usage,
          "missing <task>",
          {"'git checkpoint status " + shell_word(workflow.text()) + "' shows the tasks of the workflow"}};
}

Answer run_workflow_task(const WorkflowTaskOptions& options, Context& context) {
  const auto [work, task] = apart({options.choice.workflow, options.task}, "workflow");
  const Name id = workflow_named({work});
  if (!task) throw without_task(id);
  workflow::TaskWish wish{Name::checked("task", *task).text(), *options.status, {}, options.error};
  workflow::check_task({}, wish);
  const Workspace workspace = open_workspace_for_writing(context, layout::workflow(id));
  const Instant now = context.now();
  if (options.output) wish.output = project_path(*options.output, workspace, context);
  const workflow::OutputLook look = output_look(workspace);
  std::optional<std::string> doubt;
  write_execution(workspace.store, id, now, [&](const Workflow& workflow) {
    require_tasks_seen(options.if_match, workflow, workspace.location);
    doubt = doubt_about_new(workflow, wish.id, workspace);
    return task_text(workflow, wish, look, now);
  });
  const Workflow workflow = reliable_workflow(workspace.store, id, now);
  Answer answer = answer_with(workflow);
  answer.fields.set("task", task_json(workflow, wish.id));
  if (doubt) answer.warnings.push_back(*std::move(doubt));
  answer.confirmation = look_of(context).safe(wish.id + " is " + wish.status) + "\n";
  return answer;
}

}  // namespace

Runner workflow_task_command(OptionSet& set) { return prepared(set, register_workflow_task, run_workflow_task); }

}  // namespace checkpoint::cli
