// Who may come in, by all that comes with a request.

#include "board/gate.h"

#include <map>

#include "support/catch.h"

using namespace checkpoint::board;
using checkpoint::cli::BoardUse;

namespace {

const Keys kKeys{"link", "cookie", "writing", "folder"};

// A request as a browser sends it from the page, with some of it changed; an empty header is left out.
struct Asked {
  std::string method = "GET";
  std::string target = "/folder/";
  std::map<std::string, std::string> headers{{"Host", "127.0.0.1:8000"}, {"Cookie", "checkpoint-board=cookie"}};

  Asked with(const std::string& name, const std::string& value) const {
    Asked changed = *this;
    changed.headers[name] = value;
    return changed;
  }
  Knock knock() const {
    return {method, target, [this](std::string_view name) {
              const auto found = headers.find(std::string(name));
              return found == headers.end() ? std::string() : found->second;
            }};
  }
};

int status_of(const Asked& asked, BoardUse use = BoardUse::full) {
  return Gate(kKeys, 8000, use).judge(asked.knock()).status;
}

Asked write() {
  Asked asked{"POST", "/folder/act"};
  return asked.with("Origin", "http://127.0.0.1:8000")
      .with("Sec-Fetch-Site", "same-origin")
      .with("Checkpoint-Key", "writing")
      .with("Content-Type", "application/json")
      .with("Content-Length", "2");
}

}  // namespace

TEST_CASE("whoever has the cookie may look, by both names of this machine") {
  CHECK(status_of({}) == 200);
  CHECK(status_of(Asked().with("Host", "localhost:8000")) == 200);
  CHECK(status_of(Asked().with("Cookie", "a=b; checkpoint-board=cookie; c=d")) == 200);
  for (const char* const name : {"", "page", "events", "key"}) {
    INFO(name);
    CHECK(status_of({"GET", std::string("/folder/") + name}) == 200);
  }
}

TEST_CASE("another name of the host is another server") {
  for (const char* const host : {"", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:80000", "evil.example:8000",
                                 "localhost.evil.example:8000", "127.0.0.1:8000.evil.example", "[::1]:8000",
                                 "0.0.0.0:8000", "127.0.0.1:8000 ", "LOCALHOST:8000", "127.1:8000"}) {
    INFO(host);
    CHECK(status_of(Asked().with("Host", host)) == 421);
    CHECK(status_of(write().with("Host", host)) == 421);
  }
}

TEST_CASE("without the cookie, or with another, nobody looks") {
  for (const char* const cookie : {"", "checkpoint-board=", "checkpoint-board=cooki", "checkpoint-board=cookie2",
                                   "x-checkpoint-board=cookie", "checkpoint-board=COOKIE", "cookie"}) {
    INFO(cookie);
    CHECK(status_of(Asked().with("Cookie", cookie)) == 401);
    CHECK(status_of(write().with("Cookie", cookie)) == 401);
  }
}

TEST_CASE("what pages of others ask for is refused, though the browser sends the cookie along") {
  for (const char* const site : {"cross-site", "same-site", "anything"}) {
    INFO(site);
    CHECK(status_of(Asked().with("Sec-Fetch-Site", site)) == 403);
    CHECK(status_of(write().with("Sec-Fetch-Site", site)) == 403);
  }
  for (const char* const origin : {"null", "http://evil.example", "http://127.0.0.1:8001", "https://127.0.0.1:8000",
                                   "http://127.0.0.1:8000/", "http://localhost:8000"}) {
    INFO(origin);
    CHECK(status_of(Asked().with("Origin", origin)) == 403);
    CHECK(status_of(write().with("Origin", origin)) == 403);
  }
  CHECK(status_of(Asked().with("Sec-Fetch-Site", "none")) == 200);
  CHECK(status_of({"GET",
                   "/folder/key",
                   {{"Host", "127.0.0.1:8000"}, {"Cookie", "checkpoint-board=cookie"}, {"Sec-Fetch-Site", "none"}}}) ==
        403);
}

TEST_CASE("the link may be followed from anywhere, and be no part of another page") {
  Asked visit{"GET", "/enter/link", {{"Host", "127.0.0.1:8000"}}};
  CHECK(status_of(visit) == 200);
  CHECK(status_of(visit.with("Sec-Fetch-Site", "cross-site")
                      .with("Sec-Fetch-Mode", "navigate")
                      .with("Sec-Fetch-Dest", "document")) == 200);
  CHECK(status_of(visit.with("Sec-Fetch-Mode", "no-cors").with("Sec-Fetch-Dest", "image")) == 403);
  CHECK(status_of(visit.with("Sec-Fetch-Mode", "navigate").with("Sec-Fetch-Dest", "iframe")) == 403);
  CHECK(status_of(visit.with("Origin", "http://evil.example")) == 403);
  for (const char* const target : {"/enter/", "/enter/lin", "/enter/link2", "/enter/link/", "/enter/LINK"}) {
    visit.target = target;
    INFO(target);
    CHECK(status_of(visit) == 404);
  }
}

TEST_CASE("there is nothing but what there is") {
  for (const char* const target : {"/", "/folder", "//folder/", "/folder//", "/folder/page/", "/folder/page?x=1",
                                   "/folder/%70age", "/folder/../folder/", "/folder/./", "/folder/..%2f", "/Folder/",
                                   "/folder/page;x", "/folder/\\page", "/etc/passwd", "/folder/.git/config"}) {
    INFO(target);
    CHECK(status_of({"GET", target}) == 404);
  }
  CHECK(status_of({"POST", "/folder/page"}) == 405);
  CHECK(status_of({"GET", "/folder/act"}) == 405);
}

TEST_CASE("who writes must say where it comes from, have both keys, and send JSON") {
  CHECK(status_of(write()) == 200);
  CHECK(status_of(write().with("Content-Type", "application/json; charset=utf-8")) == 200);
  CHECK(status_of(write().with("Origin", "")) == 403);
  CHECK(status_of(write().with("Checkpoint-Key", "")) == 401);
  CHECK(status_of(write().with("Checkpoint-Key", "cookie")) == 401);
  CHECK(status_of(write().with("Content-Length", "")) == 411);
  for (const char* const type : {"", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
                                 "text/plain; application/json", "application/jsonp"}) {
    INFO(type);
    CHECK(status_of(write().with("Content-Type", type)) == 415);
  }
}

TEST_CASE("where all may only read, nobody writes") { CHECK(status_of(write(), BoardUse::read_only) == 403); }

TEST_CASE("the keys are long, and others each time") {
  const Keys one = Keys::random();
  const Keys other = Keys::random();
  for (const std::string& key : {one.link, one.cookie, one.writing, one.folder}) CHECK(key.size() * 4 >= 128);
  CHECK(one.link != other.link);
  CHECK(one.cookie != one.writing);
  const std::string line = Gate(kKeys, 1, BoardUse::full).cookie_line();
  CHECK(line == "checkpoint-board=cookie; Path=/folder/; HttpOnly; SameSite=Strict");
}

TEST_CASE("of the port that addresses have by themselves browsers do not speak") {
  const Gate gate(kKeys, 80, BoardUse::full);
  const auto status = [&](const std::string& host, const std::string& origin) {
    return gate.judge(Asked().with("Host", host).with("Origin", origin).knock()).status;
  };
  CHECK(status("127.0.0.1", "http://127.0.0.1") == 200);
  CHECK(status("localhost", "http://localhost") == 200);
  CHECK(status("127.0.0.1:80", "") == 200);
  CHECK(status("127.0.0.1", "http://evil.example") == 403);
  for (const char* const other : {"", "evil.example", "localhost:8000", "127.0.0.1:80:80", "localhost."}) {
    CHECK(status(other, "") == 421);
  }
  CHECK(status_of(Asked().with("Host", "127.0.0.1")) == 421);
}
