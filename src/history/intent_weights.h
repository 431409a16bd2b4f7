#pragma once

#include <span>
#include <string_view>

namespace checkpoint::history {

/// What a feature of a text adds to the logarithm of the odds that it means more than a mention, in hundredths.
struct IntentWeight {
  std::string_view feature;
  int landing;  ///< it asks for the landing, and for nothing else
  int more;     ///< it asks for the landing, and for something that is left then
  int waiting;  ///< it waits for the landing
};

/// The weights of intent_weights.tsv, each feature once. The empty feature is every text's.
std::span<const IntentWeight> intent_weights();

}  // namespace checkpoint::history
