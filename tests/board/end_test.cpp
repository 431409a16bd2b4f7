// The board ends with its terminal, and with whoever has started it.

#include <sys/wait.h>

#include <regex>

#include "board/visitor.h"
#include "e2e/terminal.h"
#include "support/catch.h"
#include "support/text.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

const std::string kEnds = "Ctrl-C ends it.";

int port_in(const std::string& text) {
  std::smatch found;
  REQUIRE(std::regex_search(text, found, std::regex("127\\.0\\.0\\.1:([0-9]+)/enter/")));
  return std::stoi(found[1]);
}

}  // namespace

TEST_CASE("Ctrl-C ends the board, and all that is connected with it") {
  const Shop shop;
  Terminal terminal(shop.bench, shop.root, "git-checkpoint board");
  REQUIRE(terminal.shows(kEnds));
  Wire silent(port_in(terminal.seen()));
  terminal.type("\x03");
  const int status = terminal.status();
  INFO(terminal.seen());
  CHECK(status == 0);
  CHECK(silent.rest().empty());
}

TEST_CASE("the board goes with its terminal") {
  const Shop shop;
  Terminal terminal(shop.bench, shop.root, "git-checkpoint board");
  REQUIRE(terminal.shows(kEnds));
  Wire silent(port_in(terminal.seen()));
  terminal.hang_up();
  CHECK(terminal.status() != -1);
  CHECK(silent.rest().empty());
}

TEST_CASE("the board goes with the terminal of its input, though it hears no signal and prints to a file") {
  const Shop shop;
  Terminal terminal(shop.bench, shop.root, "sh -c \"trap '' HUP; echo here; exec git-checkpoint board >link\"");
  REQUIRE(terminal.shows("here"));
  terminal.hang_up();
  CHECK(terminal.status() != -1);
}

TEST_CASE("the board goes with who reads what it prints") {
  const Shop shop;
  std::unique_ptr<Wire> silent;
  {
    const Served board(shop.bench, shop.root);
    silent = std::make_unique<Wire>(board.port());
  }
  CHECK(silent->rest().empty());
  const ProgramAnswer answer = shop.bench.shell(shop.root, "git-checkpoint board --json | head -n 1");
  CHECK(answer.status == 0);
  CHECK(nlohmann::json::parse(answer.output).at("success") == true);
}
