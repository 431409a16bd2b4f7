#include "cli/choice/workflow_choice.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/paragraph.h"
#include "core/json_rows.h"
#include "core/shell_word.h"
#include "kinds/workflow/recovery.h"

namespace checkpoint::cli {
namespace {

struct WorkflowRecoverOptions {
  WorkflowChoice choice;
  bool dry_run = false;
};

json::Array recovered_json(const std::vector<workflow::Recovered>& recoveries) {
  return json::array_of(recoveries, [](const workflow::Recovered& recovered) {
    json::Object row;
    row.set("task", recovered.task);
    row.set("status", recovered.status);
    row.set("attempts", recovered.attempts);
    row.set("output", json::text_or_null(recovered.output));
    row.set("reason", recovered.reason);
    return row;
  });
}

std::size_t asked_in(const std::vector<workflow::Recovered>& recoveries) {
  std::size_t count = 0;
  for (const workflow::Recovered& recovered : recoveries) count += recovered.status == "ask" ? 1U : 0U;
  return count;
}

// `are` is `were`, or `would be`.
std::string reason_of(const std::vector<workflow::Recovered>& recoveries, std::string_view are) {
  if (recoveries.empty()) return "no task was running";
  const std::size_t asked = asked_in(recoveries);
  const std::string text = std::to_string(recoveries.size() - asked) + " of " + std::to_string(recoveries.size()) +
                           " running tasks " + std::string(are) + " recovered";
  return asked == 0 ? text : text + "; a person has to say how the others ended";
}

// What becomes of one task: what is written, or the question of which nobody but a person knows the answer.
std::string outcome_text(const workflow::Recovered& recovered, std::string_view sets, const Look& look) {
  const std::string task = look.safe(recovered.task);
  if (recovered.status == "ask") return paragraph_text({task + ": ask  ", recovered.reason}, look);
  const std::string to = recovered.status == "pending" ? " back to pending: " : " to " + recovered.status + ": ";
  return paragraph_text({std::string(sets) + " " + task + to, recovered.reason}, look);
}

std::string recovered_lines(const std::vector<workflow::Recovered>& recoveries, const WorkflowRecoverOptions& options,
                            const Look& look) {
  const std::string_view sets = options.dry_run ? "would set" : "set";
  std::string text;
  for (const workflow::Recovered& recovered : recoveries) {
    text += outcome_text(recovered, sets, look);
    if (recovered.status != "ask") continue;
    text += paragraph_text({"  " + std::string(look.glyph(Glyph::arrow)) + " ",
                            look.program + "workflow task " + shell_word(options.choice.workflow) + " " +
                                shell_word(recovered.task) + " '--status=<status>'"},
                           look);
  }
  return text.empty() ? "No task was running.\n" : text;
}

void register_workflow_recover(OptionSet& set, WorkflowRecoverOptions& options) {
  register_workflow(set, options.choice);
  set.flag("--dry-run", options.dry_run, "say what would be written, and write nothing");
}

// What becomes of the tasks that are marked as running, under the lock.
std::vector<workflow::Recovered> recovered_now(const Workspace& workspace, const Name& id) {
  const workflow::OutputLook look = output_look(workspace);
  std::vector<workflow::Recovered> recoveries;
  write_execution(workspace.store, id, workspace.now, [&](const Workflow& workflow) {
    recoveries = workflow::recoveries_of(workflow.tasks, look);
    return workflow::recovered_text(*workflow.execution, recoveries, workspace.now);
  });
  return recoveries;
}

Answer run_workflow_recover(const WorkflowRecoverOptions& options, Context& context) {
  const Name id = workflow_named(options.choice);
  const Workspace workspace =
      options.dry_run ? open_workspace(context) : open_workspace_for_writing(context, layout::workflow(id));
  const Workflow before = reliable_workflow(workspace.store, id, workspace.now);
  std::vector<workflow::Recovered> recoveries;
  if (options.dry_run) {
    recoveries = workflow::recoveries_of(before.tasks, output_look(workspace));
  } else if (before.execution) {
    recoveries = recovered_now(workspace, id);
  }
  Answer answer;
  answer.fields.set("decision", asked_in(recoveries) > 0 ? "ask" : "continue");
  answer.fields.set("reason", reason_of(recoveries, options.dry_run ? "would be" : "were"));
  add_standing(reliable_workflow(workspace.store, id, workspace.now), answer);
  answer.fields.set("recovered", recovered_json(recoveries)).set("dry_run", options.dry_run);
  answer.text = recovered_lines(recoveries, options, look_of(context));
  return answer;
}

}  // namespace

Runner workflow_recover_command(OptionSet& set) {
  return prepared(set, register_workflow_recover, run_workflow_recover);
}

}  // namespace checkpoint::cli
