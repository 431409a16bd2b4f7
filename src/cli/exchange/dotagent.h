#pragma once

#include "cli/exchange/exchange.h"

namespace checkpoint::cli::dotagent {

// One workflow, `memory/state/phase.json` and `execution.json`, and those that were taken away,
// `memory/state/.archive/<workflow>_<time>/`. The folder that is named holds `memory/`, or is one of its folders on the
// way. What phases and tasks have made is no state, and stays where it is.

/// All or nothing. Documents keep their text where the store takes it as it is.
Exchange take_in(const ExchangeJob& job);
/// One workflow, `job.workflow` where there are more.
Exchange give_out(const ExchangeJob& job);

}  // namespace checkpoint::cli::dotagent
