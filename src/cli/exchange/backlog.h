#pragma once

#include "cli/exchange/exchange.h"

namespace checkpoint::cli::backlog {

/// A folder of Backlog.md: tasks and decisions, a Markdown file each, become the session `backlog`, all of them or
/// none. What files say at length, drafts and the archive stay where they are.
Exchange take_in(const ExchangeJob& job);

}  // namespace checkpoint::cli::backlog
