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
volatile std::sig_atomic_t told_to = -1;  // the end of the pipe that is written to

void note(int /*signal*/) {
  noted = 1;
  if (told_to < 0) return;
  const int before = errno;
  [[maybe_unused]] const ssize_t told = ::write(told_to, "!", 1);  // where it is full, it has been told already
  errno = before;
}

int opened_pipe() {
  const auto ends = system::open_pipe();
  if (!ends) return -1;
  for (const int end : *ends) ::fcntl(end, F_SETFL, O_NONBLOCK);
  told_to = ends->at(1);
  return ends->at(0);
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
  throw Interrupted();
}

bool Interruption::is_noted() { return noted != 0; }

int Interruption::file() {
  static const int file = opened_pipe();
  return file;
}

}  // namespace checkpoint
