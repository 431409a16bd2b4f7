#pragma once

#include <functional>
#include <string>
#include <thread>

namespace checkpoint::test {

/// An HTTP server on this machine's loopback, on a port of its own, for as long as it lives. It answers each request,
/// head and body, with the bytes that the function gives; without any it lets the client wait.
class Loopback {
 public:
  using Answering = std::function<std::string(const std::string& request)>;

  explicit Loopback(Answering answering);
  Loopback(const Loopback&) = delete;
  Loopback& operator=(const Loopback&) = delete;
  ~Loopback();

  int port() const { return port_; }
  std::string url(const std::string& path = "/health") const;

 private:
  void serve();

  Answering answering_;
  int listener_ = -1;
  int stop_[2];  // NOLINT(modernize-avoid-c-arrays): as pipe(2) fills it
  int port_ = 0;
  std::thread thread_;
};

/// A whole answer: status line, headers, body.
std::string http(const std::string& status, const std::string& body, const std::string& headers = "");

/// A port that nobody listens on, and that nobody else can take as long as it lives.
class Unanswered {
 public:
  Unanswered();
  Unanswered(const Unanswered&) = delete;
  Unanswered& operator=(const Unanswered&) = delete;
  ~Unanswered();

  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_) + "/health"; }

 private:
  int file_ = -1;
  int port_ = 0;
};

}  // namespace checkpoint::test
