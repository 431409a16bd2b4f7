#include "board/errands.h"

#include <utility>

namespace checkpoint::board {

std::optional<std::string> Errands::run(std::vector<std::string> words) {
  std::future<std::string> said;
  {
    const std::lock_guard lock(mutex_);
    if (is_over_) return std::nullopt;
    waiting_.push_back({std::move(words), {}});
    said = waiting_.back().said.get_future();
    bell_.ring();
  }
  try {
    return said.get();
  } catch (const std::future_error&) {
    return std::nullopt;
  }
}

std::optional<Errands::Errand> Errands::next() {
  const std::lock_guard lock(mutex_);
  if (waiting_.empty()) {
    bell_.still();
    return std::nullopt;
  }
  Errand first = std::move(waiting_.front());
  waiting_.pop_front();
  return first;
}

void Errands::end() {
  const std::lock_guard lock(mutex_);
  is_over_ = true;
  waiting_.clear();
}

}  // namespace checkpoint::board
