#pragma once

#include "cli/exchange/exchange.h"

namespace checkpoint::cli::handoff {

/// Notes that people and agents hand on, `HANDOFF.md` and `PLAN.md`: the lists below headings that say what they are
/// become the sessions `handoff` and `plan`. Each file is taken or refused for itself.
Exchange take_in(const ExchangeJob& job);

}  // namespace checkpoint::cli::handoff
