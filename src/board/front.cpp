#include "board/front.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "board/connection.h"
#include "cli/board/actions.h"
#include "cli/report/board_page.h"
#include "core/error.h"
#include "core/json_text.h"
#include "core/signals_blocked.h"

namespace checkpoint::board {
namespace {

using Monotonic = std::chrono::steady_clock;

constexpr const char* kLoopback = "127.0.0.1";
constexpr std::size_t kLongestBody = std::size_t{64} << 10U;
constexpr std::chrono::seconds kFresh{5};
constexpr int kBadRequest = 400;
constexpr int kUnavailable = 503;
constexpr const char* kJson = "application/json";

struct FixedHeader {
  const char* name;
  const char* value;
};

constexpr std::array kFixedHeaders{FixedHeader{"Cache-Control", "no-store"},
                                   FixedHeader{"Referrer-Policy", "no-referrer"},
                                   FixedHeader{"X-Content-Type-Options", "nosniff"},
                                   FixedHeader{"X-Frame-Options", "DENY"},
                                   FixedHeader{"Cross-Origin-Opener-Policy", "same-origin"},
                                   FixedHeader{"Cross-Origin-Resource-Policy", "same-origin"}};

// Nothing of what is not the page may do anything.
constexpr const char* kStrictest = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

// Each request has a connection of its own; what would change how its answer is written is left out.
void be_plain(httplib::Request& request) { request.headers.erase("Accept-Encoding"); }

Knock knock_of(const httplib::Request& request) {
  return {request.method, request.target,
          [&request](std::string_view name) { return request.get_header_value(std::string(name)); }};
}

std::string words_of(Noticeboard::News news, const std::string& digest) {
  switch (news) {
    case Noticeboard::News::changed: return "event: changed\ndata: " + digest + "\n\n";
    case Noticeboard::News::crowded: return "event: crowded\ndata: others listen\n\n";
    case Noticeboard::News::nothing:
    case Noticeboard::News::over: break;
  }
  return ":\n\n";
}

bool told(httplib::DataSink& sink, const std::string& words) { return sink.write(words.data(), words.size()); }

// Two boards at one port would take each other's guests.
void be_alone_at(socket_t socket) {
  const int yes = 1;
  ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
}

}  // namespace

Front::Front(int port, cli::BoardUse use, Noticeboard& noticeboard, Errands& errands)
    : use_(use), noticeboard_(&noticeboard), errands_(&errands) {
  std::signal(SIGPIPE, SIG_DFL);  // the library ignores it, and so would the commands that are started
  new_task_queue = [] { return new Crew; };
  set_socket_options(be_alone_at);
  set_payload_max_length(kLongestBody);
  set_pre_routing_handler(
      [this](const httplib::Request& request, httplib::Response& response) { return route(request, response); });
  Post(".*", [this](const httplib::Request& request, httplib::Response& response) { act(request, response); });
  take_port(port);
}

Front::~Front() { stop(); }

void Front::take_port(int port) {
  constexpr int many = 128;
  const int taken = port == 0 ? bind_to_any_port(kLoopback) : (bind_to_port(kLoopback, port) ? port : -1);
  if (taken < 0) {
    const std::string what = port == 0 ? "no port is free" : "the port " + std::to_string(port) + " is taken";
    throw Error(ErrorCode::io, what + " on this machine", {"without --port, one that is free is taken"});
  }
  ::listen(svr_sock_, many);
  gate_ = std::make_unique<Gate>(Keys::random(), taken, use_);
}

void Front::start() {
  const SignalsBlocked none;  // those of the process are the first thread's
  listener_ = std::thread([this] { listen_after_bind(); });
  while (!is_running()) std::this_thread::yield();  // what is not running yet could not be stopped
}

void Front::stop() {
  if (!listener_.joinable()) return;
  noticeboard_->end();
  errands_->end();
  httplib::Server::stop();
  guests_.send_away();
  listener_.join();
}

template <class Self>
void Front::answer(Self& self, Connection& connection) {
  bool is_closed = false;
  if constexpr (requires { self.process_request(connection, true, is_closed, be_plain); }) {
    self.process_request(connection, true, is_closed, be_plain);
  } else {  // from 0.16 on
    self.process_request(connection, kLoopback, 0, kLoopback, 0, true, is_closed, be_plain);
  }
}

// What is started meanwhile is not to hold connections open.
bool Front::process_and_close_socket(socket_t socket) {
  ::fcntl(socket, F_SETFD, FD_CLOEXEC);
  if (guests_.take_in(socket)) {
    Connection connection(socket);
    if (connection.receive_head()) answer(*this, connection);
    if (connection.is_answered()) connection.finish();
    guests_.let_go(socket);
  }
  ::close(socket);
  return true;
}

httplib::Server::HandlerResponse Front::route(const httplib::Request& request, httplib::Response& response) {
  const Verdict verdict = gate_->judge(knock_of(request));
  for (const FixedHeader& header : kFixedHeaders) response.set_header(header.name, header.value);
  response.status = verdict.status;
  response.set_header("Content-Security-Policy", kStrictest);
  if (verdict.status != 200) return HandlerResponse::Handled;
  switch (verdict.purpose) {
    case Purpose::enter: enter(response); break;
    case Purpose::look:
    case Purpose::page: give_page(response); break;
    case Purpose::events: give_events(response); break;
    case Purpose::key: give_key(response); break;
    case Purpose::act: return HandlerResponse::Unhandled;
  }
  return HandlerResponse::Handled;
}

// Not a redirection: a browser that comes from elsewhere would not send the cookie along.
void Front::enter(httplib::Response& response) const {
  const std::string home = gate_->home();
  response.set_header("Set-Cookie", gate_->cookie_line());
  response.set_content(
      "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Checkpoints</title>\n"
      "<meta http-equiv=\"refresh\" content=\"0;url=" +
          home + "\">\n<p><a href=\"" + home + "\">The board</a></p></html>\n",
      "text/html; charset=utf-8");
}

void Front::give_page(httplib::Response& response) {
  if (Monotonic::now() - noticeboard_->page().when > kFresh) errands_->run({});
  const Noticeboard::Page page = noticeboard_->page();
  if (page.html.empty()) {
    response.status = kUnavailable;
    response.set_content(page.trouble + "\n", "text/plain; charset=utf-8");
    return;
  }
  response.headers.erase("Content-Security-Policy");
  response.set_header("Content-Security-Policy", cli::board_policy() + "; frame-ancestors 'none'");
  response.set_content(page.html, "text/html; charset=utf-8");
}

void Front::give_events(httplib::Response& response) {
  const unsigned listener = noticeboard_->listen();
  auto digest = std::make_shared<std::string>(noticeboard_->page().digest);
  const auto tell = [this, listener, digest, has_begun = false, is_last = false](std::size_t,
                                                                                 httplib::DataSink& sink) mutable {
    if (is_last) return false;
    if (!has_begun) {
      has_begun = true;
      return told(sink, "event: shown\ndata: " + *digest + "\n\n");
    }
    const Noticeboard::News news = noticeboard_->wait(listener, *digest);
    is_last = news == Noticeboard::News::crowded;
    return news != Noticeboard::News::over && sink.is_writable() && told(sink, words_of(news, *digest));
  };
  response.set_chunked_content_provider("text/event-stream", tell);
}

// The gate has let it in, and its body has been read.
void Front::act(const httplib::Request& request, httplib::Response& response) {
  const auto words = cli::words_of_request(request.body);
  if (!words) {
    response.status = kBadRequest;
    response.set_content(json::Object().set("error", words.problem()).text() + "\n", kJson);
    return;
  }
  const auto answer = errands_->run(*words);
  response.status = answer ? cli::http_status_of(*answer) : kUnavailable;
  response.set_content(answer.value_or(""), kJson);
}

void Front::give_key(httplib::Response& response) const {
  json::Object key;
  key.set("key", gate_->keys().writing);
  response.set_content(key.text() + "\n", kJson);
}

}  // namespace checkpoint::board
