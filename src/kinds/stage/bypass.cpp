#include "kinds/stage/bypass.h"

namespace checkpoint::stage {

namespace {

bool calls_itself_completed(const StageState& stage) { return stage.document && stage.condition() == Condition::over; }

// The first gate on the way to `stage` that nobody opened.
const StageState* closed_gate_before(const Progress& progress, const StageState& stage) {
  for (const StageState& earlier : progress.stages) {
    if (&earlier == &stage) return nullptr;
    const bool is_in_the_way = earlier.plan->checkpoint_required && is_gated(progress, earlier);
    if (is_in_the_way && !is_complete(progress, earlier)) return &earlier;
  }
  return nullptr;
}

std::string why_closed(const Progress& progress, const StageState& gate) {
  const bool waits = gate.condition() == Condition::waiting || gate.condition() == Condition::over;
  if (gate.document && waits && !is_stale(progress, gate)) {
    return gate.plan->name + " before it still waits for its approval";
  }
  return "the gate before it was not opened: " + shortfall(progress, gate);
}

}  // namespace

// Under a manifest that was changed every stage would be told of; the manifest is what is to be mended.
std::string bypass_of(const Progress& progress, const StageState& stage) {
  if (progress.regime.manifest_changed || !stage.has_gone_on() || is_stale(progress, stage)) return "";
  const std::string& name = stage.plan->name;
  if (calls_itself_completed(stage) && is_gated(progress, stage) && !is_approved(progress, stage)) {
    return stage.is_approval_old ? name + " is completed with an approval from before it was opened again"
                                 : name + " is completed, and it needs an approval of what it holds, and has none";
  }
  const StageState* const gate = closed_gate_before(progress, stage);
  return gate == nullptr ? "" : name + " is " + stage.status() + ", and " + why_closed(progress, *gate);
}

}  // namespace checkpoint::stage
