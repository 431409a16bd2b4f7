#include "board/front.h"

#include <unistd.h>

#include <array>
#include <csignal>
#include <memory>
#include <new>
#include <string>

#include "board/connection.h"
#include "cli/board/actions.h"
#include "cli/report/board_page.h"
#include "core/json_text.h"

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

}  // namespace

Front::Front(int port, cli::BoardUse use, Noticeboard& noticeboard, Errands& errands)
    : use_(use),
      noticeboard_(&noticeboard),
      errands_(&errands),
      listener_(port),
      gate_(Keys::random(), listener_.port(), use) {
  std::signal(SIGPIPE, SIG_DFL);   // the library ignores it, and so would the commands that are started
  svr_sock_ = listener_.socket();  // the library does not answer where it does not listen
  set_payload_max_length(kLongestBody);
  set_pre_routing_handler(
      [this](const httplib::Request& request, httplib::Response& response) { return route(request, response); });
  Post(".*", [this](const httplib::Request& request, httplib::Response& response) { act(request, response); });
}

Front::~Front() { stop(); }

void Front::start() {
  listener_.start([this](int socket) { welcome(socket); });
}

void Front::stop() {
  noticeboard_->end();
  errands_->end();
  svr_sock_ = INVALID_SOCKET;
  listener_.stop();
  guests_.send_away();
  crew_.wait();
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

// Where there is no room, or nobody to serve it, it is closed without an answer.
void Front::welcome(int socket) {
  const bool has_room = guests_.take_in(socket);
  if (has_room && crew_.give([this, socket] { serve(socket); })) return;
  if (has_room) guests_.let_go(socket);
  ::close(socket);
}

void Front::serve(int socket) {
  Connection connection(socket);
  try {
    if (connection.receive_head()) answer(*this, connection);
  } catch (const std::bad_alloc&) {
    // It ends without an answer, and the others go on.
  }
  if (connection.is_answered()) connection.finish();
  guests_.let_go(socket);
  ::close(socket);
}

httplib::Server::HandlerResponse Front::route(const httplib::Request& request, httplib::Response& response) {
  const Verdict verdict = gate_.judge(knock_of(request));
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
  const std::string home = gate_.home();
  response.set_header("Set-Cookie", gate_.cookie_line());
  response.set_content(
      "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Checkpoints</title>\n"
      "<meta http-equiv=\"refresh\" content=\"0;url=" +
          home + "\">\n<p><a href=\"" + home + "\">The board</a></p></html>\n",
      "text/html; charset=utf-8");
}

void Front::give_page(httplib::Response& response) {
  const Noticeboard::Page last = noticeboard_->page();
  if (last.html.empty() || Monotonic::now() - last.when > kFresh) errands_->run({});
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
    if (is_last) sink.done();
    if (is_last) return true;
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
  key.set("key", gate_.keys().writing);
  response.set_content(key.text() + "\n", kJson);
}

}  // namespace checkpoint::board
