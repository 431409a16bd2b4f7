// Which heads of requests are read at all: those in which everybody reads the same.

#include "board/request_head.h"

#include <string>

#include "support/catch.h"

using namespace checkpoint::board;

namespace {

bool is_plain(const std::string& lines) {
  const std::string head = lines + "\r\n\r\n";
  REQUIRE(length_of_head(head) == head.size());
  return is_plain_head(head);
}

const std::string kLine = "GET /a HTTP/1.1";

}  // namespace

TEST_CASE("a head ends with an empty line") {
  CHECK(length_of_head("") == 0);
  CHECK(length_of_head("GET / HTTP/1.1\r\nA: b\r\n") == 0);
  CHECK(length_of_head("GET / HTTP/1.1\r\n\r\nbody") == 18);
}

TEST_CASE("what browsers send is plain") {
  CHECK(is_plain(kLine));
  CHECK(
      is_plain("POST /a HTTP/1.1\r\nHost: 127.0.0.1:1\r\nContent-Length: 12\r\nContent-Type: application/json\r\n"
               "Upgrade-Insecure-Requests: 1\r\nAccept: text/html,*/*;q=0.8\r\nAccept: x\r\n"
               "sec-ch-ua: \"Chromium\";v=\"1\"\r\nCookie: a=b; c=d\r\nX-Empty:"));
}

TEST_CASE("what two readers could read in two ways is not") {
  for (const std::string line :
       {"GET  /a HTTP/1.1", "GET /a HTTP/1.0", "GET /a", "GET http://x/ HTTP/1.1", "HEAD /a HTTP/1.1",
        "PUT /a HTTP/1.1", "OPTIONS * HTTP/1.1", "get /a HTTP/1.1", "GET /a HTTP/1.1 ", "GET /a b HTTP/1.1",
        "CONNECT a:1 HTTP/1.1", "GET /\x01 HTTP/1.1", "GET /\xc3\xa4 HTTP/1.1"}) {
    INFO(line);
    CHECK_FALSE(is_plain(line));
  }
  for (const std::string header : {"Transfer-Encoding: chunked",
                                   "transfer-encoding : chunked",
                                   "TRANSFER-ENCODING:identity",
                                   "Expect: 100-continue",
                                   "Range: bytes=0-1",
                                   "Content-Encoding: br",
                                   "Upgrade: h2c",
                                   "Content-Length: +5",
                                   "Content-Length: 0x5",
                                   "Content-Length: 5, 5",
                                   "Content-Length:",
                                   "Content-Length: 12345678901",
                                   "Host : a",
                                   " Host: a",
                                   "\tfolded",
                                   "no colon",
                                   ": no name",
                                   "A\nB: c",
                                   "A: b\rC: d",
                                   "A: \x7f",
                                   "Na(me: b"}) {
    INFO(header);
    CHECK_FALSE(is_plain(kLine + "\r\n" + header));
  }
  for (const std::string header : {"Host: a", "Content-Length: 5", "Cookie: a", "Origin: a", "Content-Type: a",
                                   "Checkpoint-Key: a", "Sec-Fetch-Site: none"}) {
    INFO(header);
    CHECK(is_plain(kLine + "\r\n" + header));
    CHECK_FALSE(is_plain(kLine + "\r\n" + header + "\r\n" + header));
    CHECK_FALSE(is_plain(kLine + "\r\n" + header + "\r\nA: b\r\n" + char(header[0] + 32) + header.substr(1)));
  }
}

TEST_CASE("a head of too many lines is not plain") {
  std::string lines = kLine;
  for (int count = 0; count < 63; ++count) lines += "\r\nA: b";
  CHECK(is_plain(lines));
  CHECK_FALSE(is_plain(lines + "\r\nA: b"));
}
