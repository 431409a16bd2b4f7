#include "board/noticeboard.h"

#include <utility>

namespace checkpoint::board {
namespace {

// After so long without news, a line that says nothing finds out whether the listener is still there.
constexpr std::chrono::seconds kSilence{10};

}  // namespace

void Noticeboard::show(Page page) {
  const std::lock_guard lock(mutex_);
  page_ = std::move(page);
  changed_.notify_all();
}

Noticeboard::Page Noticeboard::page() const {
  const std::lock_guard lock(mutex_);
  return page_;
}

unsigned Noticeboard::listen() {
  const std::lock_guard lock(mutex_);
  changed_.notify_all();
  return ++listeners_;
}

Noticeboard::News Noticeboard::wait(unsigned listener, std::string& digest) const {
  std::unique_lock lock(mutex_);
  const auto is_crowded = [&] { return listeners_ - listener >= kMostListeners; };
  changed_.wait_for(lock, kSilence, [&] { return is_over_ || is_crowded() || page_.digest != digest; });
  if (is_over_) return News::over;
  if (is_crowded()) return News::crowded;
  if (page_.digest == digest) return News::nothing;
  digest = page_.digest;
  return News::changed;
}

void Noticeboard::end() {
  const std::lock_guard lock(mutex_);
  is_over_ = true;
  changed_.notify_all();
}

}  // namespace checkpoint::board
