#include "board/listener.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <utility>

#include "core/signals_blocked.h"

namespace checkpoint::board {
namespace {

constexpr int kWaiting = 128;
constexpr int kPause = 20;  // milliseconds
constexpr int kForEver = -1;

sockaddr_in loopback_at(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

// At an address that a board before has just left, too; two at one port never are.
int listening_at(int port) {
  const int made = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const int yes = 1;
  const sockaddr_in address = loopback_at(port);
  const bool listens = made >= 0 && ::setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                       ::bind(made, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
                       ::listen(made, kWaiting) == 0;
  if (listens) return made;
  const int reason = errno;
  if (made >= 0) ::close(made);
  throw refusal_of_port(port, reason);
}

int port_of(int listening) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  ::getsockname(listening, reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.sin_port);
}

}  // namespace

Error refusal_of_port(int port, int reason) {
  const std::string named = "the port " + std::to_string(port);
  const std::string hint = "without --port, one that is free is taken";
  if (reason == EACCES) {
    return {ErrorCode::io, named + " is kept for services of the system", {"take one from 1024 on; " + hint}};
  }
  if (port == 0) return {ErrorCode::io, std::string("no port can be had on this machine: ") + std::strerror(reason)};
  if (reason == EADDRINUSE) return {ErrorCode::io, named + " is taken on this machine", {hint}};
  return {ErrorCode::io, named + " cannot be had on this machine: " + std::strerror(reason), {hint}};
}

Listener::Listener(int port) : socket_(listening_at(port)), port_(port_of(socket_)) {}

Listener::~Listener() {
  stop();
  ::close(socket_);
}

void Listener::start(std::function<void(int socket)> welcome) {
  const SignalsBlocked none;
  welcome_ = std::move(welcome);
  thread_ = std::thread([this] { take_all(); });
}

void Listener::stop() {
  if (!thread_.joinable()) return;
  bell_.ring();
  thread_.join();
}

bool Listener::is_called_off(int milliseconds) const {
  pollfd bell{bell_.file(), POLLIN, 0};
  return ::poll(&bell, 1, milliseconds) > 0;
}

void Listener::take_all() {
  for (;;) {
    std::array<pollfd, 2> files{pollfd{bell_.file(), POLLIN, 0}, pollfd{socket_, POLLIN, 0}};
    ::poll(files.data(), files.size(), kForEver);
    if (files[0].revents != 0) return;
    const int guest = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
    if (guest >= 0) {
      welcome_(guest);
    } else if (errno != EINTR && errno != EAGAIN && is_called_off(kPause)) {
      return;
    }
  }
}

}  // namespace checkpoint::board
