#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>

namespace checkpoint::system {

/// Takes the signals that end a program (SIGINT, SIGTERM, SIGHUP) for itself as long as it lives, and waits for a
/// child: one in a process group of its own, which no Ctrl-C reaches, and which must not outlive us.
class ChildWatch {
 public:
  enum class Ending { by_itself, timed_out, interrupted };

  ChildWatch();
  ChildWatch(const ChildWatch&) = delete;
  ChildWatch& operator=(const ChildWatch&) = delete;
  /// Signals go where they went before.
  ~ChildWatch();

  /// The same, for the child, between fork and exec.
  void restore_signals() const;
  /// Waits until the child has ended, `timeout` is over, or a signal came. Error{io} where it cannot be watched.
  Ending wait(pid_t child, std::chrono::milliseconds timeout) const;
  /// Takes the signal that came, so that it does not end us later.
  void take_signal() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace checkpoint::system
