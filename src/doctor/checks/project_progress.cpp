#include "doctor/checks/project_progress.h"

#include "core/error.h"
#include "doctor/survey.h"
#include "store/pipelines.h"

namespace checkpoint::doctor {

namespace {

Finding finding_of(const Location& location, const Name& project, const stage::StageState& stage) {
  Finding finding;
  finding.kind = "stage";
  finding.owner = project.text();
  finding.path = location.shown(layout::stage(project, Name::checked("stage", stage.plan->name)));
  finding.pointer = "/status";
  finding.details = {{"stage", stage.plan->name}, {"status", stage.status()}, {"sequence", stage.sequence()}};
  return finding;
}

}  // namespace

Outcome judged_stages(Survey& survey, Severity level, const StageObjection& objection) {
  std::vector<Finding> findings;
  std::string limitation;
  for (const Name& project : all_projects(survey.store())) {
    try {
      const Pipeline pipeline = load_pipeline(survey.store(), {project, std::nullopt, survey.now()});
      for (const stage::StageState& stage : pipeline.progress.stages) {
        const std::string message = objection(pipeline.progress, stage);
        if (message.empty()) continue;
        Finding finding = finding_of(survey.location(), project, stage);
        finding.level = level;
        finding.message = message;
        findings.push_back(std::move(finding));
      }
    } catch (const Error& error) {
      limitation = "project '" + project.text() + "' cannot be judged: " + error.message;
    }
  }
  return outcome_of(std::move(findings), limitation);
}

}  // namespace checkpoint::doctor
