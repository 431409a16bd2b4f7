#include "doctor/checks/checks.h"
#include "doctor/checks/project_progress.h"
#include "kinds/stage/gate.h"

namespace checkpoint::doctor {

namespace {

bool waits_at_gate(const stage::Progress& progress, const stage::StageState& stage) {
  if (!stage.document || stage.is_stale()) return false;
  const Node root = stage.document->root();
  const bool may_wait = stage.status() == "awaiting_human" || stage.status() == "completed";
  return may_wait && stage::needs_approval(progress.regime, *stage.plan, root) &&
         (stage.status() == "awaiting_human" || !stage::has_approval(progress.regime, root));
}

bool has_gone_on(const stage::StageState& stage) {
  return stage.document && stage.status() != "pending" && stage.status() != "failed" && !stage.is_stale();
}

std::string objection(const stage::Progress& progress, const stage::StageState& stage) {
  const std::string& name = stage.plan->name;
  if (stage.status() == "completed" && waits_at_gate(progress, stage)) {
    const std::string why = progress.regime.manifest_changed
                                ? "the manifest is not the one that the project was set up with"
                                : "it needs an approval of what it holds, and has none";
    return name + " is completed, and " + why;
  }
  if (!has_gone_on(stage)) return "";
  const stage::StageState* const earlier = stage::prerequisite_of(progress, stage);
  if (earlier == nullptr || !waits_at_gate(progress, *earlier)) return "";
  return name + " is " + stage.status() + ", and " + earlier->plan->name + " before it still waits for its approval";
}

}  // namespace

Outcome check_stage_gate(Survey& survey) { return judged_stages(survey, Severity::error, objection); }

}  // namespace checkpoint::doctor
