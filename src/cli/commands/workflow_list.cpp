#include "cli/choice/workflow_choice.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/table.h"
#include "cli/views/problems.h"
#include "cli/views/workflow_tone.h"
#include "core/json_rows.h"

namespace checkpoint::cli {
namespace {

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

}  // namespace

Runner workflow_list_command(OptionSet&) { return run_workflow_list; }

}  // namespace checkpoint::cli
