#pragma once

#include <cstddef>
#include <vector>

#include "history/intent.h"
#include "history/wording.h"

namespace checkpoint::history {

/// How likely a text means each with a reference; from 0 to 1, and together at most 1.
struct Likelihood {
  double landing = 0;  ///< it asks for the landing, and for nothing else
  double more = 0;     ///< it asks for the landing, and for something that is left then
  double waiting = 0;  ///< it waits for the landing
};

/// Of the reference at `place` of `tokens`, by multinomial logistic regression over intent_features(). The weights
/// (intent_weights.tsv) are trained by scripts/train-intents on texts that people labelled; `ruled` is what the rules
/// of wording say. `references` are those of the text.
Likelihood likelihood_of(const std::vector<Token>& tokens, const std::vector<Reference>& references, std::size_t place,
                         Intent ruled);

}  // namespace checkpoint::history
