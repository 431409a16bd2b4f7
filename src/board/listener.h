#pragma once

#include <functional>
#include <thread>

#include "board/bell.h"
#include "core/error.h"

namespace checkpoint::board {

/// A port of the loopback, and the thread that takes connections from it.
class Listener {
 public:
  /// Takes the port; 0: one that is free. Error{io} where it cannot be had.
  explicit Listener(int port);
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  ~Listener();

  int port() const { return port_; }
  int socket() const { return socket_; }
  /// Hands the socket of each new connection to `welcome`, whose it is then, until stop(). What keeps one from being
  /// taken, as that the process has no more files, ends nothing: it goes on once that is over.
  void start(std::function<void(int socket)> welcome);
  void stop();

 private:
  void take_all();
  bool is_called_off(int milliseconds) const;

  Bell bell_;
  int socket_;
  int port_;
  std::function<void(int socket)> welcome_;
  std::thread thread_;
};

/// Why a port cannot be had, by the error of the system.
Error refusal_of_port(int port, int reason);

}  // namespace checkpoint::board
