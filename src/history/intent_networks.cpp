#include "history/intent_networks.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "history/intent_network_rows.h"

namespace checkpoint::history {

namespace {

using Outcomes = std::array<double, IntentNetwork::outcomes>;

const NetworkRow* row_of(std::string_view label) {
  const auto rows = network_rows();
  const auto found = std::lower_bound(rows.begin(), rows.end(), label,
                                      [](const NetworkRow& row, std::string_view name) { return row.label < name; });
  return found != rows.end() && found->label == label ? &*found : nullptr;
}

const NetworkRow* row_of_word(std::string_view word) {
  static const NetworkRow* const unknown = row_of(kUnknownWord);
  const NetworkRow* const known = row_of(word);
  return known ? known : unknown;
}

// Adds the numbers that the row has for one of the networks.
void add(const NetworkRow& row, std::size_t network, std::size_t columns, float* to) {
  const float step = static_cast<float>(row.step) / kNetworkSteps;
  const std::string_view digits = row.digits.substr(network * columns, columns);
  for (std::size_t column = 0; column < columns; ++column)
    to[column] += step * static_cast<float>(value_of_digit(digits[column]));
}

// Rows `=name 0`, `=name 1` and so on.
void read(std::string_view name, std::size_t network, Layer& layer) {
  for (std::size_t input = 0; input <= layer.inputs; ++input) {
    const NetworkRow* const row = row_of("=" + std::string(name) + " " + std::to_string(input));
    if (row) add(*row, network, layer.outputs, layer.row(input));
  }
}

struct TrainedNetwork {
  explicit TrainedNetwork(std::size_t index) : number(index) {
    read("place", number, places);
    read("narrow", number, network.narrow);
    read("wide", number, network.wide);
    read("hidden", number, network.hidden);
    read("outcome", number, network.outcome);
  }

  std::size_t number;
  IntentNetwork network;
  Layer places{IntentNetwork::places, IntentNetwork::term_width};
};

const std::vector<TrainedNetwork>& trained_networks() {
  static const std::vector<TrainedNetwork> all = [] {
    std::vector<TrainedNetwork> networks;
    for (std::size_t number = 0; number < kIntentNetworks; ++number) networks.emplace_back(number);
    return networks;
  }();
  return all;
}

// A text as all networks read it.
struct ReadText {
  explicit ReadText(const IntentText& text) : places(places_in(text)), labels(labels_of(text)) {
    for (const std::string& term : text.terms) words.push_back(row_of_word(term));
  }

  std::vector<const NetworkRow*> words;
  std::vector<std::size_t> places;
  std::array<float, IntentNetwork::labels> labels;
};

TermNumbers numbers_of(const ReadText& text, const TrainedNetwork& trained) {
  TermNumbers numbers(text.words.size());
  for (std::size_t term = 0; term < text.words.size(); ++term) {
    float* const to = numbers.of(term);
    std::copy_n(trained.places.row(text.places[term]), IntentNetwork::term_width, to);
    add(*text.words[term], trained.number, IntentNetwork::term_width, to);
  }
  return numbers;
}

Outcomes odds_by(const TrainedNetwork& trained, const ReadText& text) {
  const Highest highest = highest_of(trained.network, numbers_of(text, trained), text.places);
  std::array<float, IntentNetwork::highest + IntentNetwork::labels> known{};
  std::copy(text.labels.begin(), text.labels.end(),
            std::copy(highest.values.begin(), highest.values.end(), known.begin()));
  std::array<float, IntentNetwork::hidden_width> hidden{};
  trained.network.hidden.apply(known.data(), hidden.data());
  for (float& one : hidden) one = std::max(one, 0.0F);
  std::array<float, IntentNetwork::outcomes> found{};
  trained.network.outcome.apply(hidden.data(), found.data());
  Outcomes odds{};
  std::copy(found.begin(), found.end(), odds.begin());
  return odds;
}

}  // namespace

std::array<double, IntentNetwork::outcomes> network_odds(const IntentText& text) {
  const ReadText read_text(text);
  Outcomes mean{};
  for (const TrainedNetwork& trained : trained_networks()) {
    const Outcomes odds = odds_by(trained, read_text);
    for (std::size_t outcome = 0; outcome < mean.size(); ++outcome)
      mean[outcome] += odds[outcome] / static_cast<double>(kIntentNetworks);
  }
  return mean;
}

}  // namespace checkpoint::history
