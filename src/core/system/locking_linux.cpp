#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fstream>
#include <mutex>
#include <sstream>
#include <string>

#include "core/error.h"
#include "core/system/locking.h"

namespace checkpoint::system {

namespace {

using Monotonic = std::chrono::steady_clock;

void only_wake_up(int /*signal*/) {}

int wake_up_signal() { return SIGRTMIN + 3; }

// Installed once and for all: taking it out again while another thread waits would make its timer end the process.
void install_handler() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action {};
    action.sa_handler = only_wake_up;  // without SA_RESTART, so that what waits returns
    sigemptyset(&action.sa_mask);
    sigaction(wake_up_signal(), &action, nullptr);
  });
}

timespec to_timespec(std::chrono::milliseconds duration) {
  constexpr long per_second = 1000;
  constexpr long ns_per_ms = 1'000'000;
  return {duration.count() / per_second, (duration.count() % per_second) * ns_per_ms};
}

}  // namespace

struct Alarm::State {
  Monotonic::time_point end;
  timer_t timer{};
};

Alarm::Alarm(std::chrono::milliseconds timeout) : state_(std::make_unique<State>()) {
  state_->end = Monotonic::now() + timeout;
  install_handler();
  sigevent event{};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = wake_up_signal();
  event._sigev_un._tid = ::gettid();  // glibc 2.36 has no public name for it
  if (timer_create(CLOCK_MONOTONIC, &event, &state_->timer) != 0) {
    throw Error(ErrorCode::io, std::string("cannot set a timer for the lock: ") + std::strerror(errno));
  }
  constexpr std::chrono::milliseconds again{10};
  const itimerspec schedule{to_timespec(again), to_timespec(timeout)};
  timer_settime(state_->timer, 0, &schedule, nullptr);
}

Alarm::~Alarm() { timer_delete(state_->timer); }

bool Alarm::has_gone_off() const { return Monotonic::now() >= state_->end; }

// The kernel's own list: `1: FLOCK  ADVISORY  WRITE 4711 fe:01:123456 0 EOF`. A holder in another container is not in
// it.
std::optional<long> process_locking(ino_t inode) {
  std::ifstream list("/proc/locks");
  for (std::string line; std::getline(list, line);) {
    std::istringstream words(line);
    std::string number, type, mode, access, file;
    long pid = 0;
    words >> number >> type >> mode >> access >> pid >> file;
    if (words && type == "FLOCK" && pid > 0 && file.ends_with(":" + std::to_string(inode))) return pid;
  }
  return std::nullopt;
}

}  // namespace checkpoint::system
