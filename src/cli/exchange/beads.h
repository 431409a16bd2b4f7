#pragma once

#include "cli/exchange/exchange.h"

namespace checkpoint::cli::beads {

/// The issues of `.beads/issues.jsonl`, one JSON object a line, become the session `beads`: all of them or none. What
/// issues say at length stays where it is.
Exchange take_in(const ExchangeJob& job);

}  // namespace checkpoint::cli::beads
