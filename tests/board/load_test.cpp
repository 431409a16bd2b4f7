// Many requests, slow ones, and some that never come.

#include "board/visitor.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/rounds.h"
#include "support/text.h"

using namespace checkpoint;
using namespace checkpoint::test;

TEST_CASE("request after request is answered the same") {
  const Shop shop;
  const Served board(shop.bench, shop.root);
  const Visitor visitor(board);
  for (int count = 0; count < rounds(1000); ++count) {
    const Reply reply = count % 2 == 0 ? visitor.get("page") : visitor.get("key");
    REQUIRE(reply.status == 200);
    REQUIRE(std::to_string(reply.body.size()) == reply.header("Content-Length"));
  }
}

TEST_CASE("who says nothing, or a little at a time, is sent away, and then there is room again", "[long]") {
  const Shop shop;
  const Served board(shop.bench, shop.root);
  const Visitor visitor(board);
  std::vector<std::unique_ptr<Wire>> silent;
  silent.reserve(100);
  for (int count = 0; count < 100; ++count) silent.push_back(std::make_unique<Wire>(board.port()));
  Wire half(board.port());
  half.send("GET " + visitor.home() + " HTTP/1.1\r\nHost: ");
  for (const auto& wire : silent) CHECK(wire->rest().empty());
  CHECK(reply_in(half.rest()).status == 0);
  CHECK(visitor.get("page").status == 200);
}

TEST_CASE("who sends letter by letter is not waited for", "[long]") {
  const Shop shop;
  const Served board(shop.bench, shop.root);
  Wire slow(board.port());
  const std::string request = "GET / HTTP/1.1\r\nHost: " + board.host() + "\r\nX: " + std::string(1000, 'a');
  std::size_t sent = 0;
  while (sent < request.size() && !slow.is_answered() && slow.send(request.substr(sent, 1))) ++sent;
  CHECK(sent < request.size());
}

TEST_CASE("who does not read its answer holds nobody up") {
  const Shop shop;
  const Served board(shop.bench, shop.root);
  const Visitor visitor(board);
  std::vector<std::unique_ptr<Wire>> lazy;
  for (int count = 0; count < 20; ++count) {
    lazy.push_back(std::make_unique<Wire>(board.port()));
    lazy.back()->send(request_text("GET " + visitor.home() + "page", visitor.headers()));
  }
  CHECK(visitor.get("page").status == 200);
  for (const auto& wire : lazy) CHECK(reply_in(wire->rest()).status == 200);
}

TEST_CASE("of too many who listen the oldest are told to make room, and the others hear of changes") {
  const Shop shop;
  const Served board(shop.bench, shop.root);
  const Visitor visitor(board);
  std::vector<std::unique_ptr<Wire>> listeners;
  listeners.reserve(20);
  for (int count = 0; count < 20; ++count) listeners.push_back(visitor.events());
  const std::string last = listeners.front()->rest();
  CHECK(contains(last, "event: crowded"));
  CHECK_FALSE(contains(last, "event: changed"));
  shop.bench.ask(shop.root, {"update", "review", "--phase=second"});
  CHECK(listeners.back()->comes("event: changed"));
  CHECK(visitor.get("page").status == 200);
}

TEST_CASE("a board that is out of files for a while goes on afterwards") {
  Shop shop;
  const std::filesystem::path own = shop.bench / "own";
  write_file(own / "git-checkpoint", "#!/bin/sh\nulimit -n 40\nexec " +
                                         (std::filesystem::path(CHECKPOINT_PROGRAM_DIR) / "git-checkpoint").string() +
                                         " \"$@\"\n");
  std::filesystem::permissions(own / "git-checkpoint", std::filesystem::perms::owner_all);
  const Environment usual = shop.bench.environment;
  shop.bench.environment.set("PATH", own.string() + ":" + usual.get("PATH").value_or(""));
  const Served board(shop.bench, shop.root);
  shop.bench.environment = usual;
  const Visitor visitor(board);
  std::vector<std::unique_ptr<Wire>> silent;
  silent.reserve(60);
  for (int count = 0; count < 60; ++count) silent.push_back(std::make_unique<Wire>(board.port()));
  shop.write("second");
  silent.clear();
  CHECK(visitor.get("page").status == 200);
  const auto events = visitor.events();
  shop.write("third");
  CHECK(events->comes("event: changed"));
}
