#pragma once

#include "cli/exchange/exchange.h"

namespace checkpoint::cli::omniclaude {

/// Run records as a tree of YAML files. Attempts keep their numbers, so that a tree comes out as it went in.
Exchange take_in(const ExchangeJob& job);
Exchange give_out(const ExchangeJob& job);

}  // namespace checkpoint::cli::omniclaude
