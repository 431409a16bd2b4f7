#include "core/shell_word.h"
#include "doctor/checks/checks.h"
#include "doctor/checks/workflow_view.h"
#include "doctor/survey.h"
#include "kinds/workflow/recovery.h"
#include "store/workflow_outputs.h"

namespace checkpoint::doctor {

namespace {

std::string pointer_of(const std::vector<workflow::Task>& tasks, const std::string& id) {
  const workflow::Task* task = workflow::find_task(tasks, id);
  return "/tasks/" + std::to_string(task - tasks.data()) + "/status";
}

// Nobody can tell from a file whether somebody still works on the task: the finding says when it is an orphan.
std::string message_of(const workflow::Recovered& recovered, const Workflow& workflow) {
  return "the task '" + recovered.task + "' is marked as running, and " + recovered.reason +
         ": where nobody works on it, 'git checkpoint workflow recover " + shell_word(workflow.id.text()) +
         "' sets it to its outcome, or back to pending";
}

std::vector<Finding> orphans_of(const Workflow& workflow, const Location& location, const GitCommand* git,
                                const Instant& now) {
  std::vector<Finding> findings;
  for (const workflow::Recovered& recovered : workflow::recoveries_of(workflow.tasks, output_look(location, git))) {
    Finding finding;
    finding.kind = "execution";
    if (is_long_ago(workflow.state.last_updated, now)) finding.bearing = Bearing::old;
    finding.path = location.shown(layout::workflow_execution(workflow.id));
    finding.pointer = pointer_of(workflow.tasks, recovered.task);
    finding.message = message_of(recovered, workflow);
    finding.details = {{"task", recovered.task},
                       {"attempts", workflow::find_task(workflow.tasks, recovered.task)->attempts},
                       {"recovery", recovered.status}};
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace

Outcome check_workflow_orphan_task(Survey& survey) {
  return judged_workflows(survey,
                          [now = survey.now(), git = survey.git()](const Workflow& workflow, const Location& location) {
                            return orphans_of(workflow, location, git.thing, now);
                          });
}

}  // namespace checkpoint::doctor
