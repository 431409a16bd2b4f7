#include "board/errands.h"

#include <fcntl.h>
#include <unistd.h>

#include <utility>

#include "core/error.h"
#include "core/system/calls.h"

namespace checkpoint::board {

Errands::Errands() {
  const auto ends = system::open_pipe();
  if (!ends) throw Error(ErrorCode::io, "cannot create a pipe");
  bell_ = *ends;
  for (const int end : bell_) ::fcntl(end, F_SETFL, O_NONBLOCK);
}

Errands::~Errands() {
  for (const int end : bell_) ::close(end);
}

void Errands::ring() const { [[maybe_unused]] const ssize_t told = ::write(bell_[1], "!", 1); }

void Errands::still() const {
  std::array<char, 64> rings;
  while (::read(bell_[0], rings.data(), rings.size()) > 0) {
  }
}

std::optional<std::string> Errands::run(std::vector<std::string> words) {
  std::future<std::string> said;
  {
    const std::lock_guard lock(mutex_);
    if (is_over_) return std::nullopt;
    waiting_.push_back({std::move(words), {}});
    said = waiting_.back().said.get_future();
    ring();
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
    still();
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
