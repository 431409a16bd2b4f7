#include "cli/choice/workflow_choice.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/table.h"
#include "cli/views/workflow_tone.h"
#include "core/json_rows.h"
#include "core/listed.h"
#include "core/utf8.h"
#include "kinds/workflow/work.h"

namespace checkpoint::cli {
namespace {

std::string phases_text(const workflow::State& state, const Look& look) {
  Table table({"phase", "status", "output"});
  for (const Step& step : workflow::steps_of(state)) {
    table.add({{look.safe(step.name), Tone::strong},
               {look.safe(step.status), workflow_tone(step.status)},
               {look.safe(listed(step.artifacts))}});
  }
  return table.text(look);
}

std::string tasks_text(const std::vector<workflow::Task>& tasks, const Look& look) {
  if (tasks.empty()) return "";
  Table table({"task", "status", "attempts", "output"});
  for (const workflow::Task& task : tasks) {
    table.add({{look.safe(task.id), Tone::strong},
               {look.safe(task.status), workflow_tone(task.status)},
               {std::to_string(task.attempts)},
               {look.safe(task.output)}});
  }
  return "\n" + table.text(look);
}

json::Object subject_json(const PhaseSubject& subject) {
  json::Object object;
  object.set("digest", subject.digest);
  object.set("files", json::array_of(subject.files, [](const MadeFile& file) {
               return json::Object().set("path", as_utf8(file.path)).set("stand", as_utf8(file.stand));
             }));
  return object;
}

std::string subject_text(const PhaseSubject& subject, const Look& look) {
  std::string text = "To approve: " + subject.digest + "\n";
  for (const MadeFile& file : subject.files) text += "  " + look.safe(file.path) + "  " + look.safe(file.stand) + "\n";
  return text;
}

// What the current phase declares and has not made yet. What its tasks lack, their rows say.
std::string needs_text(const Workflow& workflow, const Workspace& workspace, const Look& look) {
  const workflow::Phase* const phase = workflow.state.current();
  if (phase == nullptr || workflow.state.is_completed(phase->name)) return "";
  const workflow::OutputLook look_at = output_look(workspace);
  std::vector<std::string> lacking;
  for (const std::string& path : phase->final) {
    if (path == layout::execution_file) continue;
    if (look_at(path).state != workflow::OutputState::good) lacking.push_back(path);
  }
  return lacking.empty() ? "" : "Still needed: " + look.safe(listed(lacking)) + "\n";
}

// What a person has to approve before the workflow goes on, where that is so.
void add_subject(const Workflow& workflow, const Workspace& workspace, const Look& look, Answer& answer) {
  if (!asks_for_approval(workflow, workspace)) {
    answer.fields.set("to_approve", json::Value());
    return;
  }
  const PhaseSubject subject = phase_subject(workflow, workspace);
  answer.fields.set("to_approve", subject_json(subject));
  if (!workflow.state.lacks_approval())
    answer.text += "What was approved has changed since: it is to be approved again\n";
  answer.text += subject_text(subject, look);
}

Answer run_workflow_show(const WorkflowChoice& choice, Context& context) {
  const Name id = workflow_named(choice);
  const Workspace workspace = open_workspace(context);
  require_here(workspace, layout::workflow(id));
  const Workflow workflow = reliable_workflow(workspace.store, id, context.now());
  const Look look = look_of(context);
  Answer answer;
  answer.fields.set("workflow", document_json(workflow));
  answer.fields.set("execution", workflow.execution ? json::Value(workflow.execution->root()) : json::Value());
  answer.fields.set("status", workflow.state.status);
  add_standing(workflow, answer);
  answer.text =
      phases_text(workflow.state, look) + tasks_text(workflow.tasks, look) + "\n" + standing_text(workflow, look);
  answer.text += needs_text(workflow, workspace, look);
  add_subject(workflow, workspace, look, answer);
  return answer;
}

}  // namespace

Runner workflow_show_command(OptionSet& set) { return prepared(set, register_workflow, run_workflow_show); }

}  // namespace checkpoint::cli
