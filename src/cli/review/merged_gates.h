#pragma once

#include <string>
#include <vector>

#include "cli/review/fork.h"
#include "cli/review/gate_verdicts.h"
#include "core/document.h"

namespace checkpoint::cli {

/// What the step from `before`, a commit, to the later tree of `step` does to gates, beyond what that tree shows alone.
/// `step` names no earlier one. Empty where it touches no gate.
std::vector<GateBreach> breaches_in_step(const GitCommand& git, const std::string& before, GateStep step,
                                         const Limits& limits, const Instant& now);

/// What the merge of `fork` into the later tree of `step` does to the gates of one side by what the other did since
/// both parted. What was not so in their ancestor either, both sides went on with: which of them holds, a merge may
/// decide.
std::vector<GateBreach> breaches_by_merging(const GitCommand& git, const Fork& fork, const GateStep& step,
                                            const Limits& limits, const Instant& now);

}  // namespace checkpoint::cli
