#include <algorithm>

#include "cli/choice/workflow_choice.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/look.h"
#include "cli/terminal/table.h"
#include "cli/views/problems.h"
#include "core/json_rows.h"
#include "core/listed.h"
#include "core/utf8.h"
#include "kinds/workflow/work.h"

namespace checkpoint::cli {
namespace {

Tone workflow_tone(const std::string& status) {
  if (status == "complete") return Tone::good;
  if (status == "failed") return Tone::bad;
  return status == "pending" ? Tone::faint : Tone::accent;
}

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

// What is listed: of a workflow that cannot be read, its name.
struct WorkflowRows {
  json::Array json;
  Table table{{"workflow", "phase", "status", "last activity"}};
  std::vector<StoreProblem> problems;
};

void add(const Workflow& workflow, const Look& look, WorkflowRows& rows) {
  const auto last = workflow.last_activity();
  const json::Value activity = last ? json::Value(format_instant(*last)) : json::Value();
  json::Object row;
  row.set("id", workflow.id.text());
  row.set("phase", workflow.state.current_phase);
  row.set("status", workflow.state.status);
  row.set("completed", workflow.state.completed.size());
  row.set("last_activity", activity).set("updated_at", activity);
  row.set("path", workflow.path);
  rows.json.add(row);
  rows.table.add({{look.safe(workflow.id.text()), Tone::strong},
                  {look.safe(workflow.state.current_phase)},
                  {look.safe(workflow.state.status), workflow_tone(workflow.state.status)},
                  {last ? format_instant(*last) : "unknown"}});
  rows.problems.insert(rows.problems.end(), workflow.problems.begin(), workflow.problems.end());
}

json::Array archives_json(const std::vector<ArchivedWorkflow>& archives) {
  return json::array_of(archives, [](const ArchivedWorkflow& archive) {
    return json::Object().set("name", archive.name).set("path", archive.path);
  });
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

// What a person has to approve before the workflow goes on, where that is so.
void add_subject(const Workflow& workflow, const Workspace& workspace, const Look& look, Answer& answer) {
  if (workflow.state.is_complete() || !workflow.state.lacks_approval()) {
    answer.fields.set("to_approve", json::Value());
    return;
  }
  const PhaseSubject subject = phase_subject(workflow, workspace);
  answer.fields.set("to_approve", subject_json(subject));
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
  add_subject(workflow, workspace, look, answer);
  return answer;
}

Answer run_workflow_list(Context& context) {
  const Workspace workspace = open_workspace(context);
  const Look look = look_of(context);
  WorkflowRows rows;
  for (const Name& id : all_workflows(workspace.store))
    add(look_at_workflow(workspace.store, id, context.now()), look, rows);
  const std::vector<ArchivedWorkflow> archives = archived_workflows(workspace.store);
  Answer answer;
  answer.fields.set("count", rows.json.size());
  answer.fields.set("workflows", rows.json);
  answer.fields.set("archives", archives_json(archives));
  add_unlisted(workspace.store, layout::workflows(), rows.problems);
  tell_problems(rows.problems, answer);
  tell_of_interrupted(workspace, answer);
  answer.text = rows.table.empty() ? none_text("workflow", rows.problems) : rows.table.text(look);
  for (const ArchivedWorkflow& archive : archives) answer.text += "archived  " + look.safe(archive.path) + "\n";
  return answer;
}

// Where the one before was killed, what it has moved away is the archive.
std::string archived_or_completed(const Workspace& workspace, const Name& id, const Context& context, Answer& answer) {
  const std::vector<std::string> completed = complete_interrupted(workspace, answer);
  try {
    return archive_workflow(workspace.store, id, context.now());
  } catch (const Error& error) {
    const std::string own = workspace.location.shown(layout::workflow_archives()) + "/" + id.text() + "_";
    const auto path = std::find_if(completed.begin(), completed.end(), [&](const std::string& archive) {
      return archive.starts_with(own) && archive.find('_', own.size()) == std::string::npos;
    });
    if (error.code != ErrorCode::not_found || path == completed.end()) throw;
    return *path;
  }
}

Answer run_workflow_archive(const WorkflowChoice& choice, Context& context) {
  const Name id = workflow_named(choice);
  const Workspace workspace = open_workspace_for_writing(context, layout::workflow(id));
  Answer answer;
  const std::string archived = archived_or_completed(workspace, id, context, answer);
  answer.fields.set("archived", archived);
  const Look look = look_of(context);
  answer.confirmation = "archived the workflow in " + look.safe(archived) +
                        "\nto take it up again, copy that folder to " +
                        look.safe(workspace.location.shown(layout::workflow(id))) + "\n";
  prune(workspace, answer);
  return answer;
}

}  // namespace

Runner workflow_show_command(OptionSet& set) { return prepared(set, register_workflow, run_workflow_show); }
Runner workflow_list_command(OptionSet&) { return run_workflow_list; }
Runner workflow_archive_command(OptionSet& set) { return prepared(set, register_workflow, run_workflow_archive); }

}  // namespace checkpoint::cli
