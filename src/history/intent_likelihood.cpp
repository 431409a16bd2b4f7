#include "history/intent_likelihood.h"

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

// The sums of what the features of a text add.
struct Odds {
  int landing = 0;
  int more = 0;
  int waiting = 0;

  void add(std::string_view feature) {
    static const WeightsByFeature weights = by_feature();
    const auto known = weights.find(feature);
    if (known == weights.end()) return;
    landing += known->second->landing;
    more += known->second->more;
    waiting += known->second->waiting;
  }
};

double odds_of(int hundredths) {
  constexpr double whole = 100;
  return std::exp(hundredths / whole);
}

}  // namespace

Likelihood likelihood_of(const std::vector<Token>& tokens, const std::vector<Reference>& references, std::size_t place,
                         Intent ruled) {
  Odds odds;
  odds.add("");
  for (const std::string& feature : intent_features(tokens, references, place, name_of(ruled))) odds.add(feature);
  const double landing = odds_of(odds.landing);
  const double more = odds_of(odds.more);
  const double waiting = odds_of(odds.waiting);
  const double all = 1 + landing + more + waiting;
  return {landing / all, more / all, waiting / all};
}

}  // namespace checkpoint::history
