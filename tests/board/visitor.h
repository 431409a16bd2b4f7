#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/program.h"
#include "e2e/workbench.h"

namespace checkpoint::test {

/// A repository with one checkpoint, `review`, in the phase `first`.
struct Shop {
  Workbench bench;
  std::filesystem::path root = bench.repository("shop");
  std::string before;  ///< its text

  Shop();
  void write(const std::string& phase) const { bench.ask(root, {"update", "review", "--phase=" + phase}); }
  std::string text() const { return read_file(session_file(root, "review")); }
};

/// `git checkpoint board` in a folder, on a port that was free, until this is gone: then nobody reads it any more.
class Served {
 public:
  Served(const Workbench& bench, const std::filesystem::path& folder, const std::vector<std::string>& words = {});

  /// What it printed when it began: one JSON object.
  const nlohmann::json& announced() const { return announced_; }
  int port() const { return port_; }
  /// `127.0.0.1:<port>`
  std::string host() const { return "127.0.0.1:" + std::to_string(port_); }
  std::string entrance() const { return entrance_; }

 private:
  RunningProgram program_;
  nlohmann::json announced_;
  int port_ = 0;
  std::string entrance_;
};

/// An answer, as it came.
struct Reply {
  int status = 0;  ///< 0: the connection was closed without one
  std::string head;
  std::string body;

  /// The value of a header; empty where there is none.
  std::string header(const std::string& name) const;
};

Reply reply_in(const std::string& bytes);

/// A connection of our own making: bytes go out as they are given.
class Wire {
 public:
  explicit Wire(int port);
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  ~Wire();

  /// Sends all of it; false where nobody takes it any more.
  bool send(const std::string& bytes) const;
  /// All that comes until the other side closes.
  std::string rest();
  /// Reads until `text` has come after all that was waited for before; false where it ends, or takes a minute.
  bool comes(const std::string& text);
  /// Whether anything comes within a fifth of a second, the end among it; for who sends slowly.
  bool is_answered() const;

 private:
  bool read_some();

  int socket_;
  std::string seen_;
  std::size_t begin_ = 0;
};

/// One request and all that comes back.
std::string talk(int port, const std::string& bytes);

using Headers = std::map<std::string, std::string>;

/// A request as bytes: `Host` and the headers given, an empty one left out.
std::string request_text(const std::string& line, const Headers& headers, const std::string& body = "");

/// A browser that has followed the link.
class Visitor {
 public:
  explicit Visitor(const Served& board);

  Reply get(const std::string& name, const Headers& more = {}) const;
  Reply post(const std::string& name, const std::string& body, const Headers& more = {}) const;
  /// The stream of changes, once it has begun.
  std::unique_ptr<Wire> events() const;
  /// The page once it has `text`. What is being written may be shown as it is meanwhile: one change may come as two.
  std::string page_with(const std::string& text, Wire& events) const;

  /// `/<folder>/`
  const std::string& home() const { return home_; }
  /// What the browser sends with each request.
  Headers headers() const;
  /// And with what its page writes.
  Headers writing_headers() const;

 private:
  int port_;
  std::string host_;
  std::string cookie_;
  std::string home_;
  std::string key_;
};

}  // namespace checkpoint::test
