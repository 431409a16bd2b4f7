#include "board/connection.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "board/request_head.h"

namespace checkpoint::board {
namespace {

using Monotonic = std::chrono::steady_clock;

constexpr std::chrono::seconds kRequestTime{5};
constexpr std::chrono::seconds kWriteTime{10};
constexpr std::chrono::milliseconds kParting{500};
constexpr std::size_t kAtOnce = 4096;

// Whether the socket is ready for `what` before `until`.
bool is_ready(int socket, short what, Monotonic::time_point until) {
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Monotonic::now()).count();
    pollfd file{socket, what, 0};
    const int ready = ::poll(&file, 1, static_cast<int>(std::max<long long>(0, left)));
    if (ready < 0 && errno == EINTR) continue;
    return ready > 0;
  }
}

}  // namespace

Connection::Connection(int socket) : socket_(socket), until_(Monotonic::now() + kRequestTime) {}

ssize_t Connection::receive(char* to, std::size_t size, Clock::time_point until) const {
  for (;;) {
    if (!is_ready(socket_, POLLIN, until)) return -1;
    const ssize_t count = ::recv(socket_, to, size, MSG_DONTWAIT);
    if (count >= 0 || (errno != EINTR && errno != EAGAIN)) return count;
  }
}

bool Connection::receive_head() {
  std::array<char, kAtOnce> buffer;
  while (length_of_head(received_) == 0 && received_.size() <= kLongestHead) {
    const ssize_t count = receive(buffer.data(), buffer.size(), until_);
    if (count <= 0) return false;
    received_.append(buffer.data(), static_cast<std::size_t>(count));
  }
  const std::size_t length = length_of_head(received_);
  const bool is_too_long = length == 0 || length > kLongestHead;
  const bool is_plain = !is_too_long && is_plain_head(std::string_view(received_).substr(0, length));
  if (!is_plain) refuse(is_too_long ? "431 Request Header Fields Too Large" : "400 Bad Request");
  return is_plain;
}

void Connection::refuse(const char* status) {
  const std::string answer = "HTTP/1.1 " + std::string(status) + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  write(answer.data(), answer.size());
}

void Connection::finish() {
  std::array<char, kAtOnce> buffer;
  ::shutdown(socket_, SHUT_WR);
  const Monotonic::time_point until = Monotonic::now() + kParting;
  while (receive(buffer.data(), buffer.size(), until) > 0) {
  }
}

bool Connection::is_readable() const { return taken_ < received_.size() || is_ready(socket_, POLLIN, until_); }

bool Connection::is_writable() const {
  pollfd file{socket_, POLLOUT | POLLRDHUP, 0};
  const bool is_there = ::poll(&file, 1, 0) >= 0 && (file.revents & (POLLRDHUP | POLLHUP | POLLERR)) == 0;
  return is_there && is_ready(socket_, POLLOUT, Monotonic::now() + kWriteTime);
}

ssize_t Connection::read(char* to, std::size_t size) {
  if (taken_ == received_.size()) return receive(to, size, until_);
  const std::size_t count = std::min(size, received_.size() - taken_);
  received_.copy(to, count, taken_);
  taken_ += count;
  return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char* from, std::size_t size) {
  is_answered_ = true;
  for (;;) {
    if (!is_ready(socket_, POLLOUT, Monotonic::now() + kWriteTime)) return -1;
    const ssize_t count = ::send(socket_, from, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count >= 0 || (errno != EINTR && errno != EAGAIN)) return count;
  }
}

// Whoever it is, it is on this machine; nobody goes by that.
void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
  ip = "127.0.0.1";
  port = 0;
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
  ip = "127.0.0.1";
  port = 0;
}

}  // namespace checkpoint::board
