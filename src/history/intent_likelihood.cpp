#include "history/intent_likelihood.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <string_view>
#include <unordered_map>

#include "history/intent_features.h"
#include "history/intent_networks.h"
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

using Odds = std::array<double, IntentNetwork::outcomes>;  // as logarithms

Odds regression_odds(const IntentText& text) {
  constexpr double whole = 100;
  std::array<int, IntentNetwork::outcomes> sums{};
  for (const IntentWeight* weight : known_of(intent_features(text))) {
    sums[0] += weight->landing;
    sums[1] += weight->more;
    sums[2] += weight->waiting;
  }
  Odds odds{};
  std::transform(sums.begin(), sums.end(), odds.begin(), [](int sum) { return sum / whole; });
  return odds;
}

}  // namespace

Likelihood likelihood_of(const IntentText& text) {
  if (text.is_empty()) return {};
  const Odds one = regression_odds(text);
  const Odds other = network_odds(text);
  Odds likely{};
  std::transform(one.begin(), one.end(), other.begin(), likely.begin(),
                 [](double first, double second) { return std::exp((first + second) / 2); });
  const double all = std::accumulate(likely.begin(), likely.end(), 0.0);
  return {likely[0] / all, likely[1] / all, likely[2] / all};
}

}  // namespace checkpoint::history
