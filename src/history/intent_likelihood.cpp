#include "history/intent_likelihood.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <unordered_map>

#include "history/intent_features.h"
#include "history/intent_weights.h"

namespace checkpoint::history {

namespace {

using WeightsByFeature = std::unordered_map<std::string_view, const IntentWeight*>;

WeightsByFeature by_feature() {
  WeightsByFeature weights;
  weights.reserve(intent_weights().size());
  for (const IntentWeight& weight : intent_weights()) weights.emplace(weight.feature, &weight);
  return weights;
}

// Those of the text's features that are known, each once.
std::vector<const IntentWeight*> known_of(const std::vector<std::string>& features) {
  static const WeightsByFeature weights = by_feature();
  std::vector<const IntentWeight*> known;
  const auto look_up = [&](std::string_view feature) {
    if (const auto found = weights.find(feature); found != weights.end()) known.push_back(found->second);
  };
  if (!features.empty()) look_up("");
  for (const std::string& feature : features) look_up(feature);
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  return known;
}

double odds_of(int hundredths) {
  constexpr double whole = 100;
  return std::exp(hundredths / whole);
}

}  // namespace

Likelihood likelihood_of(const std::vector<Token>& tokens, const std::vector<Reference>& references, std::size_t place,
                         Intent ruled) {
  const auto known = known_of(intent_features(tokens, references, place, name_of(ruled)));
  if (known.empty()) return {};
  int landing_sum = 0;
  int more_sum = 0;
  int waiting_sum = 0;
  for (const IntentWeight* weight : known) {
    landing_sum += weight->landing;
    more_sum += weight->more;
    waiting_sum += weight->waiting;
  }
  const double landing = odds_of(landing_sum);
  const double more = odds_of(more_sum);
  const double waiting = odds_of(waiting_sum);
  const double all = 1 + landing + more + waiting;
  return {landing / all, more / all, waiting / all};
}

}  // namespace checkpoint::history
