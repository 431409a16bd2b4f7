#include "core/interruption.h"

#include <array>
#include <csignal>

namespace checkpoint {
namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};

// The signals come to the process, not to a run: there is one flag.
volatile std::sig_atomic_t noted = 0;

void note(int /*signal*/) { noted = 1; }

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

}  // namespace checkpoint
