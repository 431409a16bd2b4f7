#include "history/intent_regression.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <unordered_map>

#include "history/intent_features.h"

namespace checkpoint::test {

using history::intent_features;

namespace {

using Vector = std::vector<double>;

struct Sample {
  std::vector<std::size_t> features;
  Wanted wanted = mentioned;
  double weight = 1;
};

struct Samples {
  std::vector<std::string> names;  // of the features
  std::vector<Sample> all;
};

// Features that few texts have teach nothing of others.
constexpr int fewest = 4;

std::vector<std::string> features_of(const Lesson& lesson) {
  std::vector<std::string> features = intent_features(lesson.text);
  std::sort(features.begin(), features.end());
  features.erase(std::unique(features.begin(), features.end()), features.end());
  return features;
}

Samples samples_of(const std::vector<Lesson>& lessons) {
  std::map<std::string, int> counts;
  for (const Lesson& lesson : lessons) {
    for (const std::string& feature : features_of(lesson)) ++counts[feature];
  }
  Samples samples;
  samples.names.emplace_back();
  std::unordered_map<std::string, std::size_t> index;
  for (const auto& [feature, count] : counts) {
    if (count < fewest) continue;
    index[feature] = samples.names.size();
    samples.names.push_back(feature);
  }
  for (const Lesson& lesson : lessons) {
    Sample sample{{0}, lesson.wanted, lesson.weight};
    for (const std::string& feature : features_of(lesson)) {
      if (const auto known = index.find(feature); known != index.end()) sample.features.push_back(known->second);
    }
    samples.all.push_back(std::move(sample));
  }
  return samples;
}

// The weights of what is only mentioned are nothing.
constexpr std::size_t columns = 3;
constexpr double penalty = 2;

double loss_of(const Samples& samples, const Vector& weights, Vector& slope) {
  double loss = 0;
  for (std::size_t at = 0; at < weights.size(); ++at) {
    const double force = at < columns ? 0 : penalty;
    loss += force * weights[at] * weights[at] / 2;
    slope[at] = force * weights[at];
  }
  for (const Sample& sample : samples.all) {
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

Vector learned(const Samples& samples) {
  constexpr int rounds = 250;
  constexpr std::size_t memory = 10;
  Vector weights(samples.names.size() * columns);
  Vector slope(weights.size());
  double loss = loss_of(samples, weights, slope);
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
      next_loss = loss_of(samples, next, next_slope);
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

void write_regression(const std::vector<Lesson>& lessons, std::ostream& out) {
  const Samples samples = samples_of(lessons);
  const Vector weights = learned(samples);
  constexpr double hundredths = 100;
  constexpr long least = 10;
  for (std::size_t name = 0; name < samples.names.size(); ++name) {
    std::string row = samples.names[name];
    long most = 0;
    for (std::size_t column = 0; column < columns; ++column) {
      const long weight = std::lround(weights[name * columns + column] * hundredths);
      most = std::max(most, std::abs(weight));
      row += '\t' + std::to_string(weight);
    }
    if (most >= least) out << row << '\n';
  }
}

}  // namespace checkpoint::test
