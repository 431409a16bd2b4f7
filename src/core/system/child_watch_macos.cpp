#include <sys/event.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <string>

#include "core/error.h"
#include "core/ranges.h"
#include "core/system/child_watch.h"

namespace checkpoint::system {

namespace {

using Monotonic = std::chrono::steady_clock;

constexpr std::array ending_signals{SIGINT, SIGTERM, SIGHUP};

sigset_t set_of_ending_signals() {
  sigset_t wanted;
  sigemptyset(&wanted);
  for (const int signal : ending_signals) sigaddset(&wanted, signal);
  return wanted;
}

struct kevent addition(std::uintptr_t number, std::int16_t filter, std::uint32_t what) {
  struct kevent change {};
  EV_SET(&change, number, filter, EV_ADD, what, 0, nullptr);
  return change;
}

int add(int queue, const struct kevent& change) { return ::kevent(queue, &change, 1, nullptr, 0, nullptr); }

timespec until(Monotonic::time_point end) {
  using namespace std::chrono;
  const nanoseconds left = std::max<nanoseconds>(end - Monotonic::now(), nanoseconds::zero());
  const auto whole = duration_cast<seconds>(left);
  return {static_cast<time_t>(whole.count()), static_cast<long>((left - whole).count())};
}

}  // namespace

struct ChildWatch::State {
  sigset_t before{};
  int queue = -1;
};

// The queue hears of signals before they are blocked, so that none falls in between.
ChildWatch::ChildWatch() : state_(std::make_unique<State>()) {
  state_->queue = ::kqueue();
  for (const int signal : ending_signals)
    add(state_->queue, addition(static_cast<std::uintptr_t>(signal), EVFILT_SIGNAL, 0));
  const sigset_t wanted = set_of_ending_signals();
  sigprocmask(SIG_BLOCK, &wanted, &state_->before);
}

ChildWatch::~ChildWatch() {
  if (state_->queue >= 0) ::close(state_->queue);
  restore_signals();
}

void ChildWatch::restore_signals() const { sigprocmask(SIG_SETMASK, &state_->before, nullptr); }

ChildWatch::Ending ChildWatch::wait(pid_t child, std::chrono::milliseconds timeout) const {
  const Monotonic::time_point end = Monotonic::now() + timeout;
  if (add(state_->queue, addition(static_cast<std::uintptr_t>(child), EVFILT_PROC, NOTE_EXIT)) != 0) {
    if (errno == ESRCH) return Ending::by_itself;  // it has ended already
    throw Error(ErrorCode::io, std::string("cannot watch a command: ") + std::strerror(errno));
  }
  std::array<struct kevent, ending_signals.size() + 1> came{};
  int count = -1;
  do {
    const timespec left = until(end);
    count = ::kevent(state_->queue, nullptr, 0, came.data(), static_cast<int>(came.size()), &left);
  } while (count < 0 && errno == EINTR);
  if (count <= 0) return Ending::timed_out;
  const bool is_signal = std::any_of(came.begin(), came.begin() + count,
                                     [](const struct kevent& event) { return event.filter == EVFILT_SIGNAL; });
  return is_signal ? Ending::interrupted : Ending::by_itself;
}

void ChildWatch::take_signal() const {
  const sigset_t wanted = set_of_ending_signals();
  sigset_t pending;
  int taken = 0;
  sigpending(&pending);
  const bool is_there = any_of(ending_signals, [&pending](int signal) { return sigismember(&pending, signal) == 1; });
  if (is_there) sigwait(&wanted, &taken);
}

}  // namespace checkpoint::system
