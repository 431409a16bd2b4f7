#pragma once

#include <string>
#include <vector>

#include "cli/command/context.h"
#include "cli/review/fork.h"
#include "cli/review/gate_verdicts.h"

namespace checkpoint::cli {

/// What the later tree of `step`, which names no earlier one, shows alone. Empty where the step touches no gate.
std::vector<GateBreach> breaches_alone(const GitCommand& git, const GateStep& step, const Context& context);

/// What the step from `before` to the later tree of `step` does to gates, beyond `alone`.
std::vector<GateBreach> breaches_in_step(const GitCommand& git, const EarlierTree& before, GateStep step,
                                         const std::vector<GateBreach>& alone, const Context& context);

/// What the merge of `fork` into the later tree of `step` does to the gates of one side by what the other did since
/// both parted, beyond `alone`. What was not so in any of their ancestors either, both sides went on with: which of
/// them holds, a merge may decide.
std::vector<GateBreach> breaches_by_merging(const GitCommand& git, const Fork& fork, const GateStep& step,
                                            const std::vector<GateBreach>& alone, const Context& context);

}  // namespace checkpoint::cli
