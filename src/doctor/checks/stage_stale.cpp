#include "doctor/checks/checks.h"
#include "doctor/checks/project_progress.h"

namespace checkpoint::doctor {

namespace {

std::string objection(const stage::Progress& progress, const stage::StageState& stage) {
  if (stage.condition() != Condition::over || !is_stale(progress, stage)) return "";
  const stage::StageState* const opened = reopened_before(progress, stage);
  const std::string which = opened == nullptr ? "an earlier stage" : opened->plan->name;
  return stage.plan->name + " was completed before " + which + " was opened again";
}

}  // namespace

Outcome check_stage_stale(Survey& survey) { return judged_stages(survey, Severity::warning, objection); }

}  // namespace checkpoint::doctor
