#include "store/lock.h"

#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <mutex>

#include "core/error.h"
#include "core/interruption.h"

namespace checkpoint {

namespace {

using Monotonic = std::chrono::steady_clock;

void only_wake_up(int /*signal*/) {}

int wake_up_signal() { return SIGRTMIN + 3; }

// Installed once and for all: taking it out again while another thread waits would make its timer end the process.
void install_handler() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action {};
    action.sa_handler = only_wake_up;  // without SA_RESTART, so that flock() returns
    sigemptyset(&action.sa_mask);
    sigaction(wake_up_signal(), &action, nullptr);
  });
}

timespec to_timespec(std::chrono::milliseconds duration) {
  constexpr long per_second = 1000;
  constexpr long ns_per_ms = 1'000'000;
  return {duration.count() / per_second, (duration.count() % per_second) * ns_per_ms};
}

// While it lives, a timer interrupts what this thread waits for, once the time is up. flock() knows no timeout, and
// trying again and again would let late comers overtake those who have waited long.
class Alarm {
 public:
  explicit Alarm(std::chrono::milliseconds timeout) : end_(Monotonic::now() + timeout) {
    install_handler();
    sigevent event{};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = wake_up_signal();
    event._sigev_un._tid = ::gettid();  // glibc 2.36 has no public name for it
    if (timer_create(CLOCK_MONOTONIC, &event, &timer_) != 0) {
      throw Error(ErrorCode::io, std::string("cannot set a timer for the lock: ") + std::strerror(errno));
    }
    // It keeps firing, because a first signal that comes just before flock() is entered would be lost.
    constexpr std::chrono::milliseconds again{10};
    const itimerspec schedule{to_timespec(again), to_timespec(timeout)};
    timer_settime(timer_, 0, &schedule, nullptr);
  }
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  ~Alarm() { timer_delete(timer_); }

  // By the clock that the timer goes by: the handler may run later than flock() returns.
  bool has_gone_off() const { return Monotonic::now() >= end_; }

 private:
  Monotonic::time_point end_;
  timer_t timer_{};
};

// Whether the lock is taken; false where it is not free, or the waiting was interrupted.
bool try_to_take(int file, int operation) {
  if (::flock(file, operation) == 0) return true;
  if (errno == EWOULDBLOCK || errno == EINTR) return false;
  throw Error(ErrorCode::unsupported, std::string("this file system cannot lock files: ") + std::strerror(errno));
}

Lock::Outcome take_number(int file, std::chrono::milliseconds timeout) {
  if (try_to_take(file, LOCK_EX | LOCK_NB)) return Lock::Outcome::taken;
  if (timeout.count() <= 0) return Lock::Outcome::timed_out;
  const Alarm alarm(timeout);
  while (!alarm.has_gone_off()) {
    Interruption::check();
    if (try_to_take(file, LOCK_EX)) return Lock::Outcome::taken;
  }
  return Lock::Outcome::timed_out;
}

}  // namespace

Lock::Outcome Lock::take(const Handle& file, std::chrono::milliseconds timeout) {
  return take_number(file.number(), timeout);
}

Lock::Outcome Lock::take(const Folder& folder, std::chrono::milliseconds timeout) {
  return take_number(folder.number(), timeout);
}

}  // namespace checkpoint
