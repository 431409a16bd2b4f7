#include "doctor/checks/checks.h"
#include "doctor/checks/workflow_view.h"
#include "doctor/survey.h"
#include "kinds/workflow/resumption.h"

namespace checkpoint::doctor {

Outcome check_workflow_ancient(Survey& survey) {
  const Instant now = survey.now();
  return judged_workflows(survey, [&now](const Workflow& workflow, const Location&) -> std::vector<Finding> {
    if (!workflow::is_ancient(workflow.state, now)) return {};
    const std::string started = format_instant(*workflow.state.started_at);
    Finding finding;
    finding.kind = "workflow";
    finding.path = workflow.path;
    finding.pointer = "/started_at";
    finding.message = "the workflow '" + workflow.id.text() + "' was started on " + started +
                      " and is not complete: go on with it, or archive it and start fresh";
    finding.details = {{"started_at", started}, {"phase", workflow.state.current_phase}};
    return {finding};
  });
}

}  // namespace checkpoint::doctor
