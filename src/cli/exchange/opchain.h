#pragma once

#include "cli/exchange/exchange.h"

namespace checkpoint::cli::opchain {

// Sessions, in the store's own form: `.checkpoints/<skill>.checkpoint.json`, the copies of them (`.bak`), and what was
// rotated away, `.checkpoints/history/`. The folder that is named holds `.checkpoints/`, or is it; it may be this very
// store.

/// All or nothing, each file as it is, byte for byte. Accidents that the other program's writer is known for are
/// offered as repairs, and made where the job says so.
Exchange take_in(const ExchangeJob& job);
Exchange give_out(const ExchangeJob& job);

}  // namespace checkpoint::cli::opchain
