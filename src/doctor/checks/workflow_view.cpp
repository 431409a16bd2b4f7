#include "doctor/checks/workflow_view.h"

#include "core/error.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

Outcome judged_workflows(Survey& survey, const WorkflowFindings& findings_of) {
  std::vector<Finding> findings;
  std::string limitation;
  for (const Name& id : all_workflows(survey.store())) {
    try {
      const Workflow workflow = reliable_workflow(survey.store(), id, survey.now());
      if (workflow.state.is_complete()) continue;
      for (Finding& finding : findings_of(workflow, survey.location())) {
        finding.owner = id.text();
        findings.push_back(std::move(finding));
      }
    } catch (const Error& error) {
      limitation = "workflow '" + id.text() + "' cannot be judged: " + error.message;
    }
  }
  return outcome_of(std::move(findings), limitation);
}

}  // namespace checkpoint::doctor
