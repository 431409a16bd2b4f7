#include <pthread.h>

#include <condition_variable>
#include <csignal>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>

#include "core/error.h"
#include "core/signals_blocked.h"
#include "core/system/locking.h"

namespace checkpoint::system {

namespace {

using Monotonic = std::chrono::steady_clock;

void only_wake_up(int /*signal*/) {}

// There are no signals of our own; nobody sends this one unasked, and it ends no process that has no handler for it.
constexpr int wake_up_signal = SIGURG;

// Installed once and for all: another thread may be waiting.
void install_handler() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action {};
    action.sa_handler = only_wake_up;  // without SA_RESTART, so that what waits returns
    sigemptyset(&action.sa_mask);
    sigaction(wake_up_signal, &action, nullptr);
  });
}

}  // namespace

// No timer speaks to one thread, so another thread does.
struct Alarm::State {
  explicit State(std::chrono::milliseconds timeout) : end(Monotonic::now() + timeout) {}

  void wake() {
    constexpr std::chrono::milliseconds again{10};
    std::unique_lock held(mutex);
    for (Monotonic::time_point next = end; !over.wait_until(held, next, [this] { return is_over; });
         next = Monotonic::now() + again) {
      pthread_kill(waiter, wake_up_signal);
    }
  }

  Monotonic::time_point end;
  pthread_t waiter = pthread_self();
  std::mutex mutex;
  std::condition_variable over;
  bool is_over = false;
  std::thread waker;
};

Alarm::Alarm(std::chrono::milliseconds timeout) : state_(std::make_unique<State>(timeout)) {
  install_handler();
  const SignalsBlocked blocked;
  try {
    state_->waker = std::thread(&State::wake, state_.get());
  } catch (const std::system_error& problem) {
    throw Error(ErrorCode::io, std::string("cannot set a timer for the lock: ") + problem.what());
  }
}

Alarm::~Alarm() {
  {
    const std::lock_guard held(state_->mutex);
    state_->is_over = true;
  }
  state_->over.notify_one();
  state_->waker.join();
}

bool Alarm::has_gone_off() const { return Monotonic::now() >= state_->end; }

// The system keeps this to itself.
std::optional<long> process_locking(ino_t /*inode*/) { return std::nullopt; }

}  // namespace checkpoint::system
