#pragma once

#include <array>

#include "history/intent_network.h"

namespace checkpoint::history {

/// The logarithm of how likely each outcome of IntentNetwork is, as the trained networks say on average. They are read
/// from intent_network_rows.tsv, which scripts/train-intents writes.
std::array<double, IntentNetwork::outcomes> network_odds(const IntentText& text);

}  // namespace checkpoint::history
