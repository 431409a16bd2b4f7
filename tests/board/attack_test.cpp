// What gets in: nothing.

#include "board/visitor.h"
#include "support/catch.h"
#include "support/text.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

struct Attempt {
  std::string what;
  std::string bytes;
  int status;  // that answers it; 0: nothing does
};

Headers changed(Headers headers, const Headers& others) {
  for (const auto& [name, value] : others) headers[name] = value;
  return headers;
}

// With the cookie, as it is stolen or sent by a browser for another page.
std::vector<Attempt> readings(const Served& board, const Visitor& visitor) {
  const std::string port = std::to_string(board.port());
  const std::string page = "GET " + visitor.home() + "page";
  const Headers own = visitor.headers();
  const auto with = [&](const Headers& others) { return request_text(page, changed(own, others)); };
  return {
      {"a name that leads here", with({{"Host", "evil.example:" + port}}), 421},
      {"no port", with({{"Host", "127.0.0.1"}}), 421},
      {"no host", with({{"Host", ""}}), 421},
      {"two hosts", "GET " + visitor.home() + "page HTTP/1.1\r\nHost: " + board.host() + "\r\nHost: evil\r\n\r\n", 400},
      {"another site", with({{"Sec-Fetch-Site", "cross-site"}}), 403},
      {"another port of this machine", with({{"Sec-Fetch-Site", "same-site"}}), 403},
      {"another origin", with({{"Origin", "http://127.0.0.1:1"}}), 403},
      {"an origin without a name", with({{"Origin", "null"}}), 403},
      {"no cookie", with({{"Cookie", ""}}), 401},
      {"another cookie", with({{"Cookie", "checkpoint-board=" + std::string(48, 'a')}}), 401},
      {"a link that is none", request_text("GET /enter/" + std::string(48, 'a'), {{"Host", board.host()}}), 404},
      {"the whole address", request_text("GET http://" + board.host() + visitor.home(), own), 400},
      {"up and away", request_text("GET " + visitor.home() + "../../etc/passwd", own), 404},
      {"the same in code", request_text("GET " + visitor.home() + "%2e%2e/%2e%2e/etc/passwd", own), 404},
      {"a letter in code", request_text("GET " + visitor.home() + "%70age", own), 404},
      {"a nought byte", request_text("GET " + visitor.home() + "page%00", own), 404},
      {"a question", request_text(page + "?a=b", own), 404},
      {"a backslash", request_text("GET " + visitor.home() + "..\\..\\", own), 404},
      {"what Chromium looks for", request_text("GET /favicon.ico", own), 404},
      {"the root", request_text("GET /", own), 404},
      {"another method", request_text("PUT " + visitor.home() + "page", own), 400},
      {"what others would ask before they write", request_text("OPTIONS " + visitor.home() + "act", own), 400},
      {"a proxy's method", "CONNECT evil.example:80 HTTP/1.1\r\nHost: " + board.host() + "\r\n\r\n", 400},
      {"an old version", "GET " + visitor.home() + "page HTTP/1.0\r\nHost: " + board.host() + "\r\n\r\n", 400},
      {"pieces", with({{"Transfer-Encoding", "chunked"}}), 400},
      {"a part of it", with({{"Range", "bytes=0-1,0-2,0-3"}}), 400},
      {"bare line ends", "GET " + visitor.home() + "page HTTP/1.1\nHost: " + board.host() + "\n\n\r\n\r\n", 400},
      {"a folded line", "GET / HTTP/1.1\r\nHost: " + board.host() + "\r\n folded\r\n\r\n", 400},
      {"no HTTP at all", std::string("\x16\x03\x01\x02\x00\x01", 6) + "\r\n\r\n", 400},
      {"a long line", with({{"X-Long", std::string(20000, 'a')}}), 431},
      {"a long path", request_text("GET /" + std::string(20000, 'a'), own), 431},
      {"many lines", "GET / HTTP/1.1\r\n" + repeated("A: b\r\n", 100) + "\r\n", 400},
  };
}

}  // namespace

TEST_CASE("nobody reads who has not followed the link, and pages of others read nothing") {
  const Shop shop;
  const Served board(shop.bench, shop.root);
  const Visitor visitor(board);
  REQUIRE(visitor.get("page").status == 200);
  for (const Attempt& attempt : readings(board, visitor)) {
    INFO(attempt.what);
    const std::string answer = talk(board.port(), attempt.bytes);
    CHECK(reply_in(answer).status == attempt.status);
    CHECK_FALSE(contains(answer, "review"));
    CHECK_FALSE(contains(answer, visitor.home()));
    CHECK_FALSE(contains(answer, "Access-Control"));
    CHECK_FALSE(contains(answer, "Set-Cookie"));
  }
  CHECK(visitor.get("page").status == 200);
  CHECK(shop.text() == shop.before);
}

TEST_CASE("the keys of one board open no other") {
  const Shop shop;
  const Served board(shop.bench, shop.root);
  const Served other(shop.bench, shop.root);
  const Visitor visitor(board);
  const Headers theirs = changed(visitor.headers(), {{"Host", other.host()}});
  CHECK(reply_in(talk(other.port(), request_text("GET " + visitor.home(), theirs))).status == 404);
  const Headers mixed = changed(Visitor(other).headers(), {{"Cookie", theirs.at("Cookie")}});
  CHECK(reply_in(talk(other.port(), request_text("GET " + Visitor(other).home(), mixed))).status == 401);
}

TEST_CASE("one connection has one request, whatever comes behind it") {
  const Shop shop;
  const Served board(shop.bench, shop.root);
  const Visitor visitor(board);
  const std::string one = request_text("GET " + visitor.home() + "key", visitor.headers());
  const std::string answer = talk(board.port(), one + one + one);
  CHECK(reply_in(answer).status == 200);
  CHECK(reply_in(answer).header("Connection") == "close");
  CHECK(answer.find("HTTP/1.1", 8) == std::string::npos);
}

TEST_CASE("nobody listens but on the loopback") {
  const Shop shop;
  const Served board(shop.bench, shop.root);
  const std::string table = read_file("/proc/net/tcp");
  std::string port(4, '0');
  std::snprintf(port.data(), port.size() + 1, "%04X", static_cast<unsigned>(board.port()));
  CHECK(contains(table, " 0100007F:" + port + " 00000000:0000 0A"));
  CHECK_FALSE(contains(table, " 00000000:" + port + " 00000000:0000 0A"));
}
