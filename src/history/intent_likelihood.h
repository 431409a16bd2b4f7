#pragma once

#include "history/intent_text.h"

namespace checkpoint::history {

/// How likely a text means each with a reference; from 0 to 1, and together at most 1.
struct Likelihood {
  double landing = 0;  ///< it asks for the landing, and for nothing else
  double more = 0;     ///< it asks for the landing, and for something that is left then
  double waiting = 0;  ///< it waits for the landing
};

/// Of the asked name. Two models are asked, and the mean of what they say (of its logarithms) counts, because they err
/// in different texts: multinomial logistic regression over intent_features(), and network_odds(). What they know
/// (intent_weights.tsv, intent_network_rows.tsv) scripts/train-intents has learned from texts that people labelled.
Likelihood likelihood_of(const IntentText& text);

}  // namespace checkpoint::history
