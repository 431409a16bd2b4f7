#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "board/keys.h"
#include "cli/command/board.h"

namespace checkpoint::board {

/// What a request can be for. There is nothing else to be had.
enum class Purpose { enter, look, page, events, key, act };

/// A request, as far as it decides who may come in.
struct Knock {
  std::string method;
  std::string target;                                        ///< as it was sent: nothing decoded
  std::function<std::string(std::string_view name)> header;  ///< empty where there is none
};

/// Whether to let it in: 200, or the status it is refused with.
struct Verdict {
  int status;
  Purpose purpose = Purpose::look;
};

/// Decides by all that came with the request, before its body is read: the host, because anybody's name can be
/// made to lead to this machine (DNS rebinding); the origin, against pages of others; the keys, against everybody else.
class Gate {
 public:
  Gate(Keys keys, int port, cli::BoardUse use) : keys_(std::move(keys)), port_(std::to_string(port)), use_(use) {}

  Verdict judge(const Knock& knock) const;

  const Keys& keys() const { return keys_; }
  /// `/<folder>/`, the page.
  std::string home() const { return "/" + keys_.folder + "/"; }
  /// The path that the link leads to.
  std::string entrance() const { return "/enter/" + keys_.link; }
  std::string address() const { return "http://127.0.0.1:" + port_; }
  /// `checkpoint-board=…`, with all that holds it to this server and to requests of its own pages.
  std::string cookie_line() const;

 private:
  bool is_our_host(const std::string& host) const;
  bool has_cookie(const std::string& cookies) const;
  int refusal_of_write(const Knock& knock) const;
  int refusal_by_origin(const Knock& knock, Purpose purpose) const;

  Keys keys_;
  std::string port_;
  cli::BoardUse use_;
};

}  // namespace checkpoint::board
