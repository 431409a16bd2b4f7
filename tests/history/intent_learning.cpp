#include "history/intent_learning.h"

#include <cmath>

namespace checkpoint::test {

void Chance::fill(std::vector<float>& numbers, float most) {
  for (float& number : numbers) number = most * (2 * share() - 1);
}

Learned::Learned(std::vector<float>& numbers, std::size_t columns)
    : numbers_(&numbers),
      columns_(columns),
      slopes_(numbers.size()),
      means_(numbers.size()),
      squares_(numbers.size()),
      is_touched_(numbers.size() / columns) {}

float* Learned::slope(std::size_t row) {
  if (is_touched_[row] == 0) touched_.push_back(row);
  is_touched_[row] = 1;
  return &slopes_[row * columns_];
}

void Learned::step(float rate, float share, std::size_t round) {
  constexpr float keep_mean = 0.9F;
  constexpr float keep_square = 0.999F;
  const float mean_share = 1 - std::pow(keep_mean, static_cast<float>(round));
  const float square_share = 1 - std::pow(keep_square, static_cast<float>(round));
  for (const std::size_t row : touched_) {
    for (std::size_t at = row * columns_; at < (row + 1) * columns_; ++at) {
      const float slope = slopes_[at] * share;
      means_[at] = keep_mean * means_[at] + (1 - keep_mean) * slope;
      squares_[at] = keep_square * squares_[at] + (1 - keep_square) * slope * slope;
      (*numbers_)[at] -= rate * means_[at] / mean_share / (std::sqrt(squares_[at] / square_share) + 1e-8F);
      slopes_[at] = 0;
    }
    is_touched_[row] = 0;
  }
  touched_.clear();
}

}  // namespace checkpoint::test
