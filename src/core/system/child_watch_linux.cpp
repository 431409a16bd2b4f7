#include <poll.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string>

#include "core/error.h"
#include "core/system/child_watch.h"

namespace checkpoint::system {

namespace {

int poll_again(std::array<pollfd, 2>& files, int milliseconds) {
  for (;;) {
    const int ready = poll(files.data(), files.size(), milliseconds);
    if (ready >= 0 || errno != EINTR) return ready;
  }
}

}  // namespace

struct ChildWatch::State {
  sigset_t before{};
  int signals = -1;
};

ChildWatch::ChildWatch() : state_(std::make_unique<State>()) {
  sigset_t wanted;
  sigemptyset(&wanted);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&wanted, signal);
  sigprocmask(SIG_BLOCK, &wanted, &state_->before);
  state_->signals = signalfd(-1, &wanted, SFD_CLOEXEC);
}

ChildWatch::~ChildWatch() {
  if (state_->signals >= 0) close(state_->signals);
  restore_signals();
}

void ChildWatch::restore_signals() const { sigprocmask(SIG_SETMASK, &state_->before, nullptr); }

ChildWatch::Ending ChildWatch::wait(pid_t child, std::chrono::milliseconds timeout) const {
  const long handle = syscall(SYS_pidfd_open, child, 0);
  if (handle < 0) throw Error(ErrorCode::io, std::string("cannot watch a command: ") + std::strerror(errno));
  std::array files{pollfd{static_cast<int>(handle), POLLIN, 0}, pollfd{state_->signals, POLLIN, 0}};
  const int ready = poll_again(files, static_cast<int>(timeout.count()));
  close(files[0].fd);
  if (ready <= 0) return Ending::timed_out;
  return files[1].revents != 0 ? Ending::interrupted : Ending::by_itself;
}

void ChildWatch::take_signal() const {
  signalfd_siginfo info{};
  // Nothing to read is as good: nobody is to get the signal.
  static_cast<void>(read(state_->signals, &info, sizeof info) < 0);
}

}  // namespace checkpoint::system
