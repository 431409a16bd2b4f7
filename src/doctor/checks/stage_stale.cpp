#include "doctor/checks/checks.h"
#include "doctor/checks/project_progress.h"

namespace checkpoint::doctor {

namespace {

bool was_reopened(const stage::StageState& stage) {
  const auto metadata = stage.document ? stage.document->root().find("metadata") : std::nullopt;
  return metadata && metadata->is_object() && metadata->find("reopened").has_value();
}

// By what the reopening wrote, and by sequence where another branch's stage came in without it.
std::string objection(const stage::Progress& progress, const stage::StageState& stage) {
  if (stage.status() != "completed") return "";
  for (const stage::StageState& earlier : progress.stages) {
    if (&earlier == &stage) break;
    if (was_reopened(earlier) && earlier.sequence() > stage.sequence()) {
      return stage.plan->name + " was completed before " + earlier.plan->name + " was opened again";
    }
  }
  return stage.is_stale() ? stage.plan->name + " was completed before an earlier stage was opened again" : "";
}

}  // namespace

Outcome check_stage_stale(Survey& survey) { return judged_stages(survey, Severity::warning, objection); }

}  // namespace checkpoint::doctor
