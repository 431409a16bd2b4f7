#include "core/error.h"
#include "doctor/checks/checks.h"
#include "doctor/survey.h"
#include "store/pipelines.h"

namespace checkpoint::doctor {

namespace {

std::string message_of(const stage::Progress& progress, const stage::StageState& stage) {
  const stage::StageState* const opened = reopened_before(progress, stage);
  const std::string which = opened == nullptr ? "an earlier stage" : opened->plan->name;
  const std::string what = stage.condition() == Condition::over ? " was completed before " : " was handed over before ";
  return stage.plan->name + what + which + " was opened again";
}

void add_stale(const Location& location, const stage::Progress& progress, std::vector<Finding>& findings) {
  for (const stage::StageState& stage : progress.stages) {
    if (flaw_of(progress, stage).empty() || !is_stale(progress, stage)) continue;
    const Name project = Name::checked("project", progress.regime.project);
    Finding finding;
    finding.kind = "stage";
    finding.owner = project.text();
    finding.path = location.shown(layout::stage(project, Name::checked("stage", stage.plan->name)));
    finding.pointer = "/status";
    finding.message = message_of(progress, stage);
    finding.details = {{"stage", stage.plan->name}, {"status", stage.status()}, {"sequence", stage.sequence()}};
    findings.push_back(std::move(finding));
  }
}

}  // namespace

// Of projects whose rules cannot be read nobody can tell.
Outcome check_stage_stale(Survey& survey) {
  std::vector<Finding> findings;
  std::string limitation;
  const Edition& store = survey.whole_store();
  for (const Name& project : all_projects(store)) {
    try {
      const Pipeline pipeline = load_pipeline(store, {project, std::nullopt, survey.now()});
      add_stale(survey.location(), pipeline.progress, findings);
    } catch (const Error& error) {
      limitation = "project '" + project.text() + "' cannot be judged: " + error.message;
    }
  }
  return outcome_of(std::move(findings), limitation);
}

}  // namespace checkpoint::doctor
