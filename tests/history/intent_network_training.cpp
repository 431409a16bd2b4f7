#include "history/intent_network_training.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>
#include <string>

#include "history/intent_learning.h"
#include "history/intent_network.h"
#include "history/intent_network_rows.h"

namespace checkpoint::test {

using history::Highest;
using history::highest_of;
using history::IntentNetwork;
using history::kIntentNetworks;
using history::Layer;
using history::TermNumbers;

namespace {

using Outcomes = std::array<float, IntentNetwork::outcomes>;
using Hidden = std::array<float, IntentNetwork::hidden_width>;
using Known = std::array<float, IntentNetwork::highest + IntentNetwork::labels>;

// The words that some texts have, by their rows; the unknown word is the first.
using Rows = std::map<std::string, std::size_t>;

// A lesson, with rows for its words.
struct TermLesson {
  std::vector<std::size_t> words;
  std::vector<char> are_names;
  std::vector<std::size_t> places;
  std::array<float, IntentNetwork::labels> labels{};
  Wanted wanted = mentioned;
  float weight = 1;
};

Rows rows_of(const std::vector<Lesson>& lessons) {
  constexpr int fewest = 3;
  std::map<std::string, int> counts;
  for (const Lesson& lesson : lessons) {
    for (const std::string& term : lesson.text.terms) ++counts[term];
  }
  Rows rows{{std::string(history::kUnknownWord), 0}};
  for (const auto& [word, count] : counts) {
    if (count >= fewest) rows.emplace(word, rows.size());
  }
  return rows;
}

TermLesson term_lesson(const Lesson& lesson, const Rows& rows) {
  TermLesson learned;
  for (const std::string& term : lesson.text.terms) {
    const auto known = rows.find(term);
    learned.words.push_back(known == rows.end() ? 0 : known->second);
    learned.are_names.push_back(term == history::kAskedTerm || term == history::kOtherTerm ? 1 : 0);
  }
  learned.places = history::places_in(lesson.text);
  learned.labels = history::labels_of(lesson.text);
  learned.wanted = lesson.wanted;
  learned.weight = static_cast<float>(lesson.weight);
  return learned;
}

// What is left out of a lesson at random, so that the network relies on nothing alone: each of its numbers times these.
struct Dropped {
  std::vector<float> terms;
  std::array<float, IntentNetwork::highest> highest{};
  Hidden hidden{};
};

constexpr float word_loss = 0.25F;
constexpr float number_loss = 0.1F;
constexpr float filter_loss = 0.3F;

template <class Numbers>
void drop(Numbers& factors, float loss, Chance& chance) {
  for (float& factor : factors) factor = chance.happens(loss) ? 0 : 1 / (1 - loss);
}

void add_scaled(const float* from, float factor, std::size_t count, float* to) {
  for (std::size_t at = 0; at < count; ++at) to[at] += factor * from[at];
}

float product(const float* one, const float* other, std::size_t count) {
  return std::inner_product(one, one + count, other, 0.0F);
}

// A network that learns.
class Learner {
 public:
  Learner(std::size_t words, std::uint64_t seed);
  Learner(const Learner&) = delete;
  Learner& operator=(const Learner&) = delete;

  void learn(const std::vector<TermLesson>& lessons);

  const IntentNetwork& network() const { return network_; }
  const Layer& words() const { return words_; }
  const Layer& places() const { return places_; }

 private:
  void study(const TermLesson& lesson);
  std::vector<std::size_t> words_read(const TermLesson& lesson);
  TermNumbers read(const TermLesson& lesson, const std::vector<std::size_t>& words);
  Hidden hidden_of(const Known& known);
  Outcomes surplus_of(const TermLesson& lesson, const Hidden& hidden) const;
  Hidden blame_outcome(const Outcomes& surplus, const Hidden& hidden);
  void blame_filter(std::size_t which, float blame, const Highest& highest);
  void blame_terms(const TermLesson& lesson, const std::vector<std::size_t>& words);
  void step(float rate, float share);

  Chance chance_;
  IntentNetwork network_;
  Layer words_;
  Layer places_{IntentNetwork::places, IntentNetwork::term_width};
  Learned learned_words_;
  Learned learned_places_;
  Learned narrow_;
  Learned wide_;
  Learned hidden_;
  Learned outcome_;
  Dropped dropped_;
  TermNumbers numbers_{0};
  TermNumbers blame_{0};  // the slopes of numbers_
  std::size_t round_ = 0;
};

Learner::Learner(std::size_t words, std::uint64_t seed)
    : chance_(seed),
      words_(words, IntentNetwork::term_width),
      learned_words_(words_.weights, words_.outputs),
      learned_places_(places_.weights, places_.outputs),
      narrow_(network_.narrow.weights, network_.narrow.outputs),
      wide_(network_.wide.weights, network_.wide.outputs),
      hidden_(network_.hidden.weights, network_.hidden.outputs),
      outcome_(network_.outcome.weights, network_.outcome.outputs) {
  constexpr float most_of_a_word = 0.1F;
  chance_.fill(words_.weights, most_of_a_word);
  chance_.fill(places_.weights, most_of_a_word);
  for (Layer* layer : {&network_.narrow, &network_.wide, &network_.hidden, &network_.outcome}) {
    chance_.fill(layer->weights, std::sqrt(3 / static_cast<float>(layer->inputs)));
    std::fill_n(layer->row(layer->inputs), layer->outputs, 0.0F);
  }
}

// Each round takes the lessons in another order, and smaller steps.
void Learner::learn(const std::vector<TermLesson>& lessons) {
  constexpr std::size_t rounds = 12;
  constexpr std::size_t at_once = 16;
  constexpr float first_rate = 0.003F;
  constexpr float least_share = 0.02F;
  std::vector<std::size_t> order(lessons.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::size_t steps = rounds * ((lessons.size() + at_once - 1) / at_once);
  for (std::size_t round = 0; round < rounds; ++round) {
    for (std::size_t last = order.size(); last > 1; --last) std::swap(order[last - 1], order[chance_.below(last)]);
    for (std::size_t begin = 0; begin < order.size(); begin += at_once) {
      float weight = 0;
      for (std::size_t at = begin; at < std::min(begin + at_once, order.size()); ++at) {
        study(lessons[order[at]]);
        weight += lessons[order[at]].weight;
      }
      const float left_to_go = 1 - static_cast<float>(round_) / static_cast<float>(steps);
      step(first_rate * std::max(left_to_go, least_share), 1 / weight);
    }
  }
}

void Learner::study(const TermLesson& lesson) {
  const std::vector<std::size_t> words = words_read(lesson);
  numbers_ = read(lesson, words);
  blame_ = TermNumbers(words.size());
  drop(dropped_.highest, filter_loss, chance_);
  drop(dropped_.hidden, filter_loss, chance_);
  const Highest highest = highest_of(network_, numbers_, lesson.places);
  Known known{};
  for (std::size_t at = 0; at < highest.values.size(); ++at) known[at] = highest.values[at] * dropped_.highest[at];
  std::copy(lesson.labels.begin(), lesson.labels.end(), known.begin() + IntentNetwork::highest);
  const Hidden hidden = hidden_of(known);
  const Hidden blame = blame_outcome(surplus_of(lesson, hidden), hidden);
  add_scaled(blame.data(), 1, blame.size(), hidden_.slope(known.size()));
  for (std::size_t at = 0; at < known.size(); ++at) {
    if (known[at] == 0) continue;
    add_scaled(blame.data(), known[at], blame.size(), hidden_.slope(at));
    if (at >= IntentNetwork::highest) continue;
    blame_filter(at, product(blame.data(), hidden_.row(at), blame.size()) * dropped_.highest[at], highest);
  }
  blame_terms(lesson, words);
}

// The words of a text, some of them as if nobody knew them.
std::vector<std::size_t> Learner::words_read(const TermLesson& lesson) {
  std::vector<std::size_t> words;
  for (std::size_t at = 0; at < lesson.words.size(); ++at) {
    const bool is_lost = lesson.are_names[at] == 0 && chance_.happens(word_loss);
    words.push_back(is_lost ? 0 : lesson.words[at]);
  }
  return words;
}

TermNumbers Learner::read(const TermLesson& lesson, const std::vector<std::size_t>& words) {
  constexpr std::size_t width = IntentNetwork::term_width;
  TermNumbers numbers(words.size());
  dropped_.terms.resize(words.size() * width);
  drop(dropped_.terms, number_loss, chance_);
  for (std::size_t at = 0; at < words.size(); ++at) {
    float* const to = numbers.of(at);
    add_scaled(words_.row(words[at]), 1, width, to);
    add_scaled(places_.row(lesson.places[at]), 1, width, to);
    for (std::size_t number = 0; number < width; ++number) to[number] *= dropped_.terms[at * width + number];
  }
  return numbers;
}

Hidden Learner::hidden_of(const Known& known) {
  Hidden hidden{};
  network_.hidden.apply(known.data(), hidden.data());
  for (std::size_t at = 0; at < hidden.size(); ++at) {
    if (hidden[at] <= 0) dropped_.hidden[at] = 0;
    hidden[at] *= dropped_.hidden[at];
  }
  return hidden;
}

// How much likelier the network calls each outcome than it is.
Outcomes Learner::surplus_of(const TermLesson& lesson, const Hidden& hidden) const {
  Outcomes odds{};
  network_.outcome.apply(hidden.data(), odds.data());
  const float most = *std::max_element(odds.begin(), odds.end());
  for (float& one : odds) one = std::exp(one - most);
  const float all = std::accumulate(odds.begin(), odds.end(), 0.0F);
  for (std::size_t at = 0; at < odds.size(); ++at)
    odds[at] = lesson.weight * (odds[at] / all - (at == lesson.wanted ? 1.0F : 0.0F));
  return odds;
}

Hidden Learner::blame_outcome(const Outcomes& surplus, const Hidden& hidden) {
  Hidden blame{};
  add_scaled(surplus.data(), 1, surplus.size(), outcome_.slope(hidden.size()));
  for (std::size_t at = 0; at < hidden.size(); ++at) {
    add_scaled(surplus.data(), hidden[at], surplus.size(), outcome_.slope(at));
    blame[at] = product(surplus.data(), outcome_.row(at), surplus.size()) * dropped_.hidden[at];
  }
  return blame;
}

// Only the term with the highest value has made a filter say what it said.
void Learner::blame_filter(std::size_t which, float blame, const Highest& highest) {
  constexpr std::size_t filters = IntentNetwork::filters;
  const std::size_t filter = which % filters;
  const bool is_wide = which / filters % 2 == 1;
  Learned& learned = is_wide ? wide_ : narrow_;
  const Layer& layer = is_wide ? network_.wide : network_.narrow;
  const std::size_t term = highest.terms[which];
  const float* const seen = is_wide ? numbers_.around(term) : numbers_.of(term);
  float* const blamed = is_wide ? blame_.around(term) : blame_.of(term);
  for (std::size_t input = 0; input < layer.inputs; ++input) {
    learned.slope(input)[filter] += blame * seen[input];
    blamed[input] += blame * layer.row(input)[filter];
  }
  learned.slope(layer.inputs)[filter] += blame;
}

void Learner::blame_terms(const TermLesson& lesson, const std::vector<std::size_t>& words) {
  constexpr std::size_t width = IntentNetwork::term_width;
  for (std::size_t at = 0; at < words.size(); ++at) {
    float* const blame = blame_.of(at);
    for (std::size_t number = 0; number < width; ++number) blame[number] *= dropped_.terms[at * width + number];
    if (std::all_of(blame, blame + width, [](float one) { return one == 0; })) continue;
    add_scaled(blame, 1, width, learned_words_.slope(words[at]));
    add_scaled(blame, 1, width, learned_places_.slope(lesson.places[at]));
  }
}

void Learner::step(float rate, float share) {
  ++round_;
  for (Learned* learned : {&learned_words_, &learned_places_, &narrow_, &wide_, &hidden_, &outcome_})
    learned->step(rate, share, round_);
}

// A row's numbers of one network behind those of another.
std::string digits_of(const std::vector<const float*>& networks, std::size_t columns, float step) {
  std::string digits;
  for (const float* numbers : networks) {
    for (std::size_t column = 0; column < columns; ++column) {
      const long digit = std::lround(numbers[column] / step);
      constexpr long most = history::kGreatestDigit;
      digits += history::network_digit(static_cast<int>(std::clamp(digit, -most, most)));
    }
  }
  return digits;
}

std::string row_text(const std::vector<const float*>& networks, std::size_t columns) {
  float most = 0;
  for (const float* numbers : networks) {
    for (std::size_t column = 0; column < columns; ++column) most = std::max(most, std::abs(numbers[column]));
  }
  const long step = std::max(1L, std::lround(std::ceil(most * history::kNetworkSteps / history::kGreatestDigit)));
  const float counted = static_cast<float>(step) / history::kNetworkSteps;
  return std::to_string(step) + "\t" + digits_of(networks, columns, counted);
}

using Learners = std::vector<std::unique_ptr<Learner>>;
using Table = std::map<std::string, std::string>;

// `layer_of` tells which layer of a learner it is.
template <class LayerOf>
void add_layer(const std::string& name, const Learners& learners, LayerOf layer_of, Table& table) {
  const Layer& first = layer_of(*learners.front());
  for (std::size_t input = 0; input <= first.inputs; ++input) {
    std::vector<const float*> networks;
    for (const auto& learner : learners) networks.push_back(layer_of(*learner).row(input));
    table["=" + name + " " + std::to_string(input)] = row_text(networks, first.outputs);
  }
}

void add_words(const Rows& rows, const Learners& learners, Table& table) {
  for (const auto& [word, row] : rows) {
    std::vector<const float*> networks;
    for (const auto& learner : learners) networks.push_back(learner->words().row(row));
    table[word] = row_text(networks, IntentNetwork::term_width);
  }
}

Table table_of(const Rows& rows, const Learners& learners) {
  Table table;
  add_words(rows, learners, table);
  add_layer(
      "place", learners, [](const Learner& one) -> const Layer& { return one.places(); }, table);
  add_layer(
      "narrow", learners, [](const Learner& one) -> const Layer& { return one.network().narrow; }, table);
  add_layer(
      "wide", learners, [](const Learner& one) -> const Layer& { return one.network().wide; }, table);
  add_layer(
      "hidden", learners, [](const Learner& one) -> const Layer& { return one.network().hidden; }, table);
  add_layer(
      "outcome", learners, [](const Learner& one) -> const Layer& { return one.network().outcome; }, table);
  return table;
}

}  // namespace

void write_networks(const std::vector<Lesson>& lessons, std::ostream& out) {
  const Rows rows = rows_of(lessons);
  std::vector<TermLesson> term_lessons;
  for (const Lesson& lesson : lessons) term_lessons.push_back(term_lesson(lesson, rows));
  Learners learners;
  for (std::size_t seed = 1; seed <= kIntentNetworks; ++seed) {
    learners.push_back(std::make_unique<Learner>(rows.size(), seed));
    learners.back()->learn(term_lessons);
  }
  for (const auto& [label, numbers] : table_of(rows, learners)) out << label << '\t' << numbers << '\n';
}

}  // namespace checkpoint::test
