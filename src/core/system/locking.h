#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <optional>

namespace checkpoint::system {

/// While it lives, it interrupts what this thread waits for, once `timeout` is over, and then again and again: a first
/// signal that comes just before the wait begins would be lost. Other threads are left alone.
class Alarm {
 public:
  /// Error{io} where the system has no timer for us.
  explicit Alarm(std::chrono::milliseconds timeout);
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  ~Alarm();

  /// By the clock that it goes by: what it interrupts may return before its signal is handled.
  bool has_gone_off() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The process that holds flock() on the file with this number, as far as the system tells.
std::optional<long> process_locking(ino_t inode);

}  // namespace checkpoint::system
