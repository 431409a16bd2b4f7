#include "core/interruption.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

#include "core/system/calls.h"

namespace checkpoint {
namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};

// The signals come to the process, not to a run: there is one flag.
volatile std::sig_atomic_t noted = 0;

// Of a pipe: who waits for other files reads from one end that a signal was noted at the other. It is that of one
// process: the signal of a forked one is not for those that it came from.
volatile std::sig_atomic_t heard_at = -1;
volatile std::sig_atomic_t told_to = -1;
volatile std::sig_atomic_t owner = -1;

void note(int /*signal*/) {
  noted = 1;
  if (told_to < 0 || owner != ::getpid()) return;
  const int before = errno;
  [[maybe_unused]] const ssize_t told = ::write(told_to, "!", 1);  // where it is full, it has been told already
  errno = before;
}

void open_pipe() {
  if (owner == ::getpid()) return;
  const auto ends = system::open_pipe();
  if (!ends) return;  // a wait is ended by the signal alone
  for (const int end : *ends) ::fcntl(end, F_SETFL, O_NONBLOCK);
  heard_at = ends->at(0);
  told_to = ends->at(1);
  owner = ::getpid();
}

void empty_pipe() {
  std::array<char, kSignals.size()> told{};
  while (heard_at >= 0 && ::read(heard_at, told.data(), told.size()) > 0) {
  }
}

void catch_signal(int signal) {
  struct sigaction before {};
  if (sigaction(signal, nullptr, &before) != 0 || before.sa_handler == SIG_IGN) return;
  struct sigaction action {};
  action.sa_handler = note;  // without SA_RESTART, so that what waits returns
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

}  // namespace

void Interruption::note_signals() {
  open_pipe();
  sigset_t wanted;
  sigemptyset(&wanted);
  for (const int signal : kSignals) {
    catch_signal(signal);
    sigaddset(&wanted, signal);
  }
  sigprocmask(SIG_UNBLOCK, &wanted, nullptr);
}

void Interruption::check() {
  if (noted == 0) return;
  noted = 0;
  empty_pipe();
  throw Interrupted();
}

bool Interruption::is_noted() { return noted != 0; }

int Interruption::file() { return heard_at; }

void Interruption::leave_parent() {
  ::close(heard_at);
  ::close(told_to);
  heard_at = -1;
  told_to = -1;
  open_pipe();
}

}  // namespace checkpoint
