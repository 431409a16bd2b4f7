#pragma once

#include <httplib.h>

#include <chrono>
#include <string>

namespace checkpoint::board {

/// One request over a socket, which it does not own. All of the request has one short time to come in, and each piece
/// of the answer one to be taken: whoever is slow holds nobody up.
class Connection final : public httplib::Stream {
 public:
  explicit Connection(int socket);

  /// Reads the head. Whether it came, in time, and is plain; where not, the refusal has been sent.
  bool receive_head();
  /// Whether anything was sent.
  bool is_answered() const { return is_answered_; }
  /// Ends the answer, and lets the client read it before the socket is closed, whatever it still sends.
  void finish();

  bool is_readable() const override;
  bool is_writable() const override;
  ssize_t read(char* to, std::size_t size) override;
  ssize_t write(const char* from, std::size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  socket_t socket() const override { return socket_; }

 private:
  using Clock = std::chrono::steady_clock;

  ssize_t receive(char* to, std::size_t size, Clock::time_point until) const;
  void refuse(const char* status);

  int socket_;
  Clock::time_point until_;
  std::string received_;
  std::size_t taken_ = 0;
  bool is_answered_ = false;
};

}  // namespace checkpoint::board
