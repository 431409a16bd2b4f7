// Prints the weights of intents (src/history/intent_weights.tsv) that labelled texts teach: multinomial logistic
// regression with a quadratic penalty, by L-BFGS. Usage: train_intents <texts.json>...

#include <array>
#include <cmath>
#include <deque>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "history/composed_texts.h"
#include "history/intent_features.h"
#include "history/texts.h"

using namespace checkpoint::history;
using nlohmann::json;

namespace {

using Vector = std::vector<double>;

// What the text wants of its reference, as the columns of weights count; `mentioned` has none.
enum Wanted : std::size_t { asked, left, waits, mentioned };

struct Sample {
  std::vector<std::size_t> features;
  Wanted wanted = mentioned;
  double weight = 1;
};

struct Lesson {
  std::vector<std::string> names;  // of the features
  std::vector<Sample> samples;
};

Wanted wanted_by(const json& entry) {
  if (entry.at("expected") == "waits") return waits;
  if (entry.at("expected") == "mentioned") return mentioned;
  return entry.contains("left") ? left : asked;
}

struct Read {
  std::vector<std::string> features;
  Wanted wanted;
  double weight;
};

// The labels of an entry: its own; of a corpus's action, what it wants of each; without any it is no order that is done
// with the landing.
std::vector<json> labelled(const json& entry) {
  std::vector<json> all;
  if (entry.is_string()) {
    const std::string text = entry;
    for (const Reference& named : references_in(text, checkpoint::test::text_vocabulary()))
      all.push_back({{"text", text}, {"reference", checkpoint::test::token_of(named)}, {"expected", "mentioned"}});
  } else if (entry.contains("wants")) {
    if (entry.at("part") != "open") return all;
    for (const auto& [named, want] : entry.at("wants").items()) {
      const bool is_landing = want == "target" && entry.at("verdict") == "landed";
      const std::string expected = is_landing ? "asked" : want == "gate" ? "waits" : "mentioned";
      all.push_back({{"text", entry.at("text")}, {"reference", named}, {"expected", expected}});
    }
  } else {
    all.push_back(entry);
  }
  return all;
}

std::optional<Read> read(const json& entry, double weight) {
  const std::string text = entry.at("text");
  const std::vector<Reference> references = references_in(text, checkpoint::test::vocabulary_of(entry));
  const std::vector<Token> tokens = tokens_of(text, references);
  for (std::size_t place = 0; place < tokens.size(); ++place) {
    if (!tokens[place].is_reference()) continue;
    const Reference& named = references[tokens[place].references.front()];
    if (!checkpoint::test::is_labelled_for(entry, named)) continue;
    const std::string_view ruled = name_of(ruled_intentions(text, references)[tokens[place].references.front()].intent);
    std::vector<std::string> features = intent_features(tokens, references, place, ruled);
    std::sort(features.begin(), features.end());
    features.erase(std::unique(features.begin(), features.end()), features.end());
    return Read{std::move(features), wanted_by(entry), weight};
  }
  return std::nullopt;
}

void add_texts(const json& table, std::vector<Read>& all) {
  const double weight = table.value("weight", 1.0);
  const json& texts = table.at(table.contains("actions") ? "actions" : "texts");
  for (const json& part : texts) {
    for (const json& entry : part.is_array() ? part : json::array({part})) {
      for (const json& label : labelled(entry)) {
        if (auto one = read(label, weight)) all.push_back(std::move(*one));
      }
    }
  }
}

// Some of the texts that are put together: all of them would outweigh the others.
json some_composed() {
  constexpr std::size_t every = 23;
  json texts = json::array();
  const std::vector<std::string> all = checkpoint::test::composed_texts();
  for (std::size_t at = 0; at < all.size(); at += every) texts.push_back(all[at]);
  return {{"texts", texts}, {"weight", 0.3}};
}

// Features that few texts have teach nothing of others.
constexpr int fewest = 4;

Lesson lesson_of(const std::vector<Read>& texts) {
  std::map<std::string, int> counts;
  for (const Read& text : texts) {
    for (const std::string& feature : text.features) ++counts[feature];
  }
  Lesson lesson;
  lesson.names.emplace_back();
  std::unordered_map<std::string, std::size_t> index;
  for (const auto& [feature, count] : counts) {
    if (count < fewest) continue;
    index[feature] = lesson.names.size();
    lesson.names.push_back(feature);
  }
  for (const Read& text : texts) {
    Sample sample{{0}, text.wanted, text.weight};
    for (const std::string& feature : text.features) {
      if (const auto known = index.find(feature); known != index.end()) sample.features.push_back(known->second);
    }
    lesson.samples.push_back(std::move(sample));
  }
  return lesson;
}

// The weights of what is only mentioned are nothing.
constexpr std::size_t columns = 3;
constexpr double penalty = 2;

double loss_of(const Lesson& lesson, const Vector& weights, Vector& slope) {
  double loss = 0;
  for (std::size_t at = 0; at < weights.size(); ++at) {
    const double force = at < columns ? 0 : penalty;
    loss += force * weights[at] * weights[at] / 2;
    slope[at] = force * weights[at];
  }
  for (const Sample& sample : lesson.samples) {
    std::array<double, columns + 1> odds = {};
    for (const std::size_t feature : sample.features) {
      for (std::size_t column = 0; column < columns; ++column) odds[column] += weights[feature * columns + column];
    }
    const double most = *std::max_element(odds.begin(), odds.end());
    double all = 0;
    for (const double one : odds) all += std::exp(one - most);
    loss += sample.weight * (std::log(all) + most - odds[sample.wanted]);
    for (std::size_t column = 0; column < columns; ++column) {
      const double likely = std::exp(odds[column] - most) / all;
      const double force = sample.weight * (likely - (sample.wanted == column ? 1 : 0));
      for (const std::size_t feature : sample.features) slope[feature * columns + column] += force;
    }
  }
  return loss;
}

double product(const Vector& one, const Vector& other) {
  return std::inner_product(one.begin(), one.end(), other.begin(), 0.0);
}

Vector difference(const Vector& one, const Vector& other) {
  Vector result(one.size());
  std::transform(one.begin(), one.end(), other.begin(), result.begin(), std::minus<>());
  return result;
}

void add_scaled(Vector& sum, double factor, const Vector& other) {
  for (std::size_t at = 0; at < sum.size(); ++at) sum[at] += factor * other[at];
}

struct Step {
  Vector way;
  Vector bend;  // of the slope
  double scale() const { return 1 / product(way, bend); }
};

// Where to go: the slope, bent by what the last steps have shown (Nocedal and Wright, Numerical Optimization, 7.4).
Vector direction_of(const std::deque<Step>& steps, Vector slope) {
  Vector shares;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    shares.push_back(step->scale() * product(step->way, slope));
    add_scaled(slope, -shares.back(), step->bend);
  }
  if (!steps.empty()) {
    const double size = product(steps.back().way, steps.back().bend) / product(steps.back().bend, steps.back().bend);
    for (double& part : slope) part *= size;
  }
  for (const Step& step : steps) {
    add_scaled(slope, shares.back() - step.scale() * product(step.bend, slope), step.way);
    shares.pop_back();
  }
  return slope;
}

Vector learned(const Lesson& lesson) {
  constexpr int rounds = 250;
  constexpr std::size_t memory = 10;
  Vector weights(lesson.names.size() * columns);
  Vector slope(weights.size());
  double loss = loss_of(lesson, weights, slope);
  std::deque<Step> steps;
  for (int round = 0; round < rounds; ++round) {
    const Vector direction = direction_of(steps, slope);
    const double fall = product(direction, slope);
    double length = steps.empty() ? 1 / std::sqrt(product(slope, slope)) : 1;
    Vector next;
    Vector next_slope(weights.size());
    double next_loss = loss;
    for (int tries = 0; tries < 30; ++tries, length /= 2) {
      next = weights;
      add_scaled(next, -length, direction);
      next_loss = loss_of(lesson, next, next_slope);
      if (next_loss <= loss - 1e-4 * length * fall) break;
    }
    if (!(next_loss < loss)) break;
    Step step{difference(next, weights), difference(next_slope, slope)};
    const bool is_convex = product(step.way, step.bend) > 1e-10;
    if (is_convex) steps.push_back(std::move(step));
    if (steps.size() > memory) steps.pop_front();
    const bool is_done = loss - next_loss < 1e-6 * loss;
    weights = std::move(next);
    slope = std::move(next_slope);
    loss = next_loss;
    if (is_done) break;
  }
  return weights;
}

}  // namespace

int main(int count, char** words) {
  std::vector<Read> texts;
  for (int word = 1; word < count; ++word) {
    std::ifstream file(words[word]);
    add_texts(json::parse(file), texts);
  }
  add_texts(some_composed(), texts);
  const Lesson lesson = lesson_of(texts);
  const Vector weights = learned(lesson);
  constexpr double hundredths = 100;
  constexpr long least = 10;
  for (std::size_t name = 0; name < lesson.names.size(); ++name) {
    std::string row = lesson.names[name];
    long most = 0;
    for (std::size_t column = 0; column < columns; ++column) {
      const long weight = std::lround(weights[name * columns + column] * hundredths);
      most = std::max(most, std::abs(weight));
      row += '\t' + std::to_string(weight);
    }
    if (most >= least) std::cout << row << '\n';
  }
}
