#include "doctor/loopback.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace checkpoint::test {

namespace {

struct Bound {
  int file;
  int port;
};

Bound bound() {
  const int file = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  if (file < 0 || ::bind(file, generic, size) != 0 || ::getsockname(file, generic, &size) != 0) {
    throw std::runtime_error("cannot open a port on the loopback");
  }
  return {file, ntohs(address.sin_port)};
}

// How long the request is, as far as its head tells; it is not all there before that.
std::size_t length_of(const std::string& request) {
  constexpr std::string_view blank = "\r\n\r\n";
  constexpr std::string_view length = "\r\nContent-Length: ";
  const std::size_t end = request.find(blank);
  if (end == std::string::npos) return std::string::npos;
  const std::size_t at = request.find(length);
  return end + blank.size() + (at < end ? std::stoul(request.substr(at + length.size())) : 0);
}

std::string request_from(int file) {
  std::string request;
  std::array<char, 4096> buffer{};
  while (request.size() < length_of(request)) {
    const ssize_t got = ::read(file, buffer.data(), buffer.size());
    if (got <= 0) break;
    request.append(buffer.data(), static_cast<std::size_t>(got));
  }
  return request;
}

void send_all(int file, const std::string& text) {
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t count = ::send(file, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (count <= 0) return;
    sent += static_cast<std::size_t>(count);
  }
}

}  // namespace

Loopback::Loopback(Answering answering) : answering_(std::move(answering)), stop_{-1, -1} {
  const Bound listener = bound();
  listener_ = listener.file;
  port_ = listener.port;
  if (::listen(listener_, 8) != 0 || ::pipe2(stop_, O_CLOEXEC) != 0) throw std::runtime_error("cannot listen");
  thread_ = std::thread([this] { serve(); });
}

Loopback::~Loopback() {
  ::close(stop_[1]);
  thread_.join();
  ::close(stop_[0]);
  ::close(listener_);
}

std::string Loopback::url(const std::string& path) const { return "http://127.0.0.1:" + std::to_string(port_) + path; }

void Loopback::serve() {
  std::vector<int> waiting;
  while (true) {
    std::array<pollfd, 2> files{{{listener_, POLLIN, 0}, {stop_[0], POLLIN, 0}}};
    if (::poll(files.data(), files.size(), -1) < 0) break;
    if (files[1].revents != 0) break;
    const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (client < 0) continue;
    const std::string answer = answering_(request_from(client));
    if (answer.empty()) {
      waiting.push_back(client);
      continue;
    }
    send_all(client, answer);
    ::close(client);
  }
  for (const int client : waiting) ::close(client);
}

std::string http(const std::string& status, const std::string& body, const std::string& headers) {
  return "HTTP/1.1 " + status + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\nConnection: close\r\n" +
         headers + "\r\n" + body;
}

Unanswered::Unanswered() {
  const Bound held = bound();
  file_ = held.file;
  port_ = held.port;
}

Unanswered::~Unanswered() { ::close(file_); }

}  // namespace checkpoint::test
