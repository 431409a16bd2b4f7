#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace checkpoint::test {

/// The same numbers in each run, and with each compiler.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : numbers_(seed) {}

  float share() { return static_cast<float>(numbers_() >> 40U) / 16777216.0F; }  ///< from 0 on, below 1
  std::size_t below(std::size_t limit) { return numbers_() % limit; }
  bool happens(float likelihood) { return share() < likelihood; }
  /// Fills the numbers evenly from -`most` to `most`.
  void fill(std::vector<float>& numbers, float most);

 private:
  std::mt19937_64 numbers_;
};

/// Numbers, row by row, that are learned from slopes: Adam (Kingma and Ba, 2015), for the rows that have any.
class Learned {
 public:
  Learned(std::vector<float>& numbers, std::size_t columns);

  const float* row(std::size_t row) const { return &(*numbers_)[row * columns_]; }
  /// The slope of a row's numbers, to be added to.
  float* slope(std::size_t row);
  /// Goes down the slopes, each by its `share`, and forgets them. `round` counts from 1 on.
  void step(float rate, float share, std::size_t round);

 private:
  std::vector<float>* numbers_;
  std::size_t columns_;
  std::vector<float> slopes_;
  std::vector<float> means_;
  std::vector<float> squares_;
  std::vector<std::size_t> touched_;
  std::vector<char> is_touched_;
};

}  // namespace checkpoint::test
