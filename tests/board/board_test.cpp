// The live page as a browser sees it.

#include "board/visitor.h"
#include "support/catch.h"
#include "support/text.h"

using namespace checkpoint;
using namespace checkpoint::test;

TEST_CASE("the link lets a browser in, and the page has what the report has") {
  const Shop shop;
  const Served board(shop.bench, shop.root);
  CHECK(board.announced().at("command") == "board");
  CHECK(board.announced().at("success") == true);
  CHECK(board.announced().at("read_only") == false);
  const Visitor visitor(board);
  const Reply page = visitor.get("");
  CHECK(page.status == 200);
  CHECK(page.header("Content-Type") == "text/html; charset=utf-8");
  CHECK(contains(page.body, "<span class=\"name\">review</span>"));
  CHECK(contains(page.body, "first"));
  CHECK(page.body == visitor.get("page").body);
}

TEST_CASE("a browser may do nothing with the page but what it is for") {
  const Shop shop;
  const Served board(shop.bench, shop.root);
  const Reply page = Visitor(board).get("");
  const std::string policy = page.header("Content-Security-Policy");
  for (const char* const part :
       {"default-src 'none'", "script-src 'sha256-", "style-src 'sha256-", "connect-src 'self'",
        "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"}) {
    INFO(policy);
    CHECK(contains(policy, part));
  }
  CHECK_FALSE(contains(policy, "unsafe"));
  CHECK(page.header("Cache-Control") == "no-store");
  CHECK(page.header("X-Frame-Options") == "DENY");
  CHECK(page.header("X-Content-Type-Options") == "nosniff");
  CHECK(page.header("Referrer-Policy") == "no-referrer");
  CHECK(page.header("Access-Control-Allow-Origin").empty());
}

TEST_CASE("what others write comes as an event, to each browser, and is on the page then") {
  const Shop shop;
  const Served board(shop.bench, shop.root);
  const Visitor one(board);
  const Visitor other(board);
  const auto first = one.events();
  const auto second = other.events();
  shop.write("second");
  CHECK(first->comes("event: changed"));
  CHECK(second->comes("event: changed"));
  one.page_with("second", *first);
  shop.bench.ask(shop.root, {"workflow", "start", "build"});
  CHECK(first->comes("event: changed"));
  other.page_with("REQUIREMENTS", *second);
}

TEST_CASE("a file that cannot be read is on the page as it is in the report, and the board goes on") {
  const Shop shop;
  const Served board(shop.bench, shop.root);
  const Visitor visitor(board);
  const auto events = visitor.events();
  write_file(session_file(shop.root, "broken"), "{,}\n");
  visitor.page_with("broken.checkpoint.json", *events);
  std::filesystem::remove_all(shop.root / ".checkpoints");
  visitor.page_with("There are no checkpoints yet", *events);
}

TEST_CASE("a port that is taken, or none, is refused, and nothing is served") {
  const Shop shop;
  const Served board(shop.bench, shop.root);
  const auto taken = shop.bench.ask(shop.root, {"board", "--port=" + std::to_string(board.port())});
  CHECK(taken.at("error_code") == "io");
  CHECK(contains(taken.at("error"), "is taken"));
  CHECK(contains(taken.at("hint"), "without --port"));
  CHECK(shop.bench.ask(shop.root, {"board", "--port=70000"}).at("error_code") == "usage");
  CHECK(shop.bench.ask(shop.bench.path(), {"board"}).at("error_code") == "not_a_repository");
  const ProgramAnswer said = shop.bench.checkpoint(shop.root, {"board", "--port=" + std::to_string(board.port())});
  CHECK(said.status == 128);
  CHECK(said.output.empty());
  CHECK(contains(said.errors, "error: the port " + std::to_string(board.port()) + " is taken"));
}

TEST_CASE(
    "a board whose program has been replaced says that it has to be started again, and serves no page of another") {
  Shop shop;
  const std::filesystem::path own = shop.bench / "own";
  std::filesystem::create_directories(own);
  for (const char* const name : {"git-checkpoint", "git-checkpoint-board", "git-checkpoint-history"}) {
    std::filesystem::copy_file(std::filesystem::path(CHECKPOINT_PROGRAM_DIR) / name, own / name);
  }
  shop.bench.environment.set("PATH", own.string() + ":" + shop.bench.environment.get("PATH").value_or(""));
  const Served board(shop.bench, shop.root);
  const Visitor visitor(board);
  const auto events = visitor.events();
  REQUIRE(visitor.get("page").status == 200);
  write_file(own / "new", "#!/bin/sh\necho '{\"page\": \"<p>New</p>\", \"digest\": \"1\", \"policy\": \"new\"}'\n");
  std::filesystem::permissions(own / "new", std::filesystem::perms::owner_all);
  std::filesystem::rename(own / "new", own / "git-checkpoint-board");
  write_file(session_file(shop.root, "other"), shop.before);
  REQUIRE(events->comes("event: changed"));
  for (const char* const name : {"", "page"}) {
    const Reply reply = visitor.get(name);
    CHECK(reply.status == 503);
    CHECK(contains(reply.body, "End the board with Ctrl-C, and start it again."));
    CHECK_FALSE(contains(reply.body, "New"));
  }
}

TEST_CASE("where the program of the board is not beside this one it says so, and what to do instead") {
  const Shop shop;
  const std::filesystem::path alone = shop.bench / "alone";
  std::filesystem::create_directories(alone);
  std::filesystem::copy_file(std::filesystem::path(CHECKPOINT_PROGRAM_DIR) / "git-checkpoint",
                             alone / "git-checkpoint");
  const ProgramAnswer text =
      run_program({(alone / "git-checkpoint").string(), {"board"}, shop.root}, shop.bench.environment);
  CHECK(text.status == 128);
  CHECK(text.output.empty());
  CHECK(contains(text.errors,
                 "error: the board is a program of its own, git-checkpoint-board, and there is none beside "));
  CHECK(contains(text.errors, "libcpp-httplib-dev"));
  CHECK(contains(text.errors, "hint: 'git checkpoint report > report.html'"));
  const ProgramAnswer json =
      run_program({(alone / "git-checkpoint").string(), {"board", "--json"}, shop.root}, shop.bench.environment);
  CHECK(nlohmann::json::parse(json.output).at("error_code") == "unsupported");
}
