#include "kinds/stage/bypass.h"

namespace checkpoint::stage {

namespace {

bool waits_at_gate(const Progress& progress, const StageState& stage) {
  if (!stage.document || stage.is_stale()) return false;
  const Node root = stage.document->root();
  const bool may_wait = stage.status() == "awaiting_human" || stage.status() == "completed";
  return may_wait && needs_approval(progress.regime, *stage.plan, root) &&
         (stage.status() == "awaiting_human" || !has_approval(progress.regime, root));
}

bool has_gone_on(const StageState& stage) {
  return stage.document && stage.status() != "pending" && stage.status() != "failed" && !stage.is_stale();
}

}  // namespace

std::string bypass_of(const Progress& progress, const StageState& stage) {
  const std::string& name = stage.plan->name;
  if (stage.status() == "completed" && waits_at_gate(progress, stage)) {
    const std::string why = progress.regime.manifest_changed
                                ? "the manifest is not the one that the project was set up with"
                                : "it needs an approval of what it holds, and has none";
    return name + " is completed, and " + why;
  }
  if (!has_gone_on(stage)) return "";
  const StageState* const earlier = prerequisite_of(progress, stage);
  if (earlier == nullptr || !waits_at_gate(progress, *earlier)) return "";
  return name + " is " + stage.status() + ", and " + earlier->plan->name + " before it still waits for its approval";
}

}  // namespace checkpoint::stage
