#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace checkpoint::test {

using OrderedJson = nlohmann::ordered_json;

/// A generator of its own, so that a seed gives the same numbers with every standard library.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next();
  std::size_t below(std::size_t limit) { return next() % limit; }
  bool chance(std::size_t percent) { return below(100) < percent; }
  template <class Values>
  const auto& pick(const Values& values) {
    return values[below(std::size(values))];
  }

 private:
  std::uint64_t state_;
};

/// Three versions of one valid session document: each side is the base with some of the edits that sessions make.
struct Triple {
  OrderedJson base;
  OrderedJson ours;
  OrderedJson theirs;
};

Triple random_triple(Dice& dice);

/// The value laid out at random: indent, inline rows, key order, escapes. Equal as JSON to `value`.
std::string laid_out_at_random(const OrderedJson& value, Dice& dice);

}  // namespace checkpoint::test
