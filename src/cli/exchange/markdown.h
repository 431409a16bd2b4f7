#pragma once

#include "cli/exchange/exchange.h"

namespace checkpoint::cli::markdown {

/// Each session as a page for people, `<skill>.md`. It says all that other skills may see, and only that.
Exchange give_out(const ExchangeJob& job);

}  // namespace checkpoint::cli::markdown
