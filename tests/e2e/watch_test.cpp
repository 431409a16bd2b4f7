// status --watch at a terminal of its own: it draws, waits, draws again, and ends with Ctrl-C or with the terminal. No
// clock decides anything: each step waits for what the one before it shows.

#include <sys/wait.h>

#include <string>

#include "e2e/terminal.h"
#include "e2e/workbench.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

TEST_CASE("a watched status draws what others write, and Ctrl-C ends it") {
  Workbench bench;
  const auto root = bench.repository("repo");
  bench.ask(root, {"update", "review", "--phase=first"});
  Terminal terminal(bench, root, "env TERM=xterm git-checkpoint status --watch");
  REQUIRE(terminal.shows("first"));
  REQUIRE(terminal.shows("Ctrl-C ends"));
  bench.ask(root, {"update", "review", "--phase=second"});
  REQUIRE(terminal.shows("\x1b[H\x1b[2J"));
  REQUIRE(terminal.shows("second"));
  // A folder that is new is watched, too.
  bench.ask(root, {"workflow", "start", "build"});
  REQUIRE(terminal.shows("REQUIREMENTS"));
  REQUIRE(terminal.shows("Ctrl-C ends"));
  terminal.type("\x03");
  const int status = terminal.status();
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("a watched status draws what others claim") {
  Workbench bench;
  const auto root = bench.repository("repo");
  bench.ask(root, {"update", "review", "--next_actions+=Read the parser"});
  std::filesystem::remove_all(root / ".git" / "checkpoint");  // as in a clone in which nobody has claimed anything
  Terminal terminal(bench, root, "env TERM=xterm git-checkpoint status --watch");
  REQUIRE(terminal.shows("Ctrl-C ends"));
  for (const std::string who : {"ada", "grace"}) {
    bench.ask(root, {"next", "--claim=" + who});
    REQUIRE(terminal.shows(who));
    REQUIRE(terminal.shows("Ctrl-C ends"));
    bench.ask(root, {"next", "--release=" + who});
    REQUIRE(terminal.shows("Ctrl-C ends"));
  }
}

TEST_CASE("a watched status goes with its terminal") {
  Workbench bench;
  const auto root = bench.repository("repo");
  bench.ask(root, {"update", "review", "--phase=first"});
  Terminal terminal(bench, root, "env TERM=xterm git-checkpoint status --watch");
  REQUIRE(terminal.shows("Ctrl-C ends"));
  terminal.hang_up();
  CHECK(terminal.status() != -1);
}

TEST_CASE("a watched status ends where nobody reads it any more, and comes as plain lines") {
  Workbench bench;
  const auto root = bench.repository("repo");
  bench.ask(root, {"update", "review", "--phase=first"});
  const ProgramAnswer answer = bench.shell(root, "git-checkpoint status --watch | head -n 1");
  CHECK(answer.status == 0);
  CHECK(answer.output.find('\x1b') == std::string::npos);
  CHECK(answer.output.size() == std::string("2026-05-08T12:00:00Z\n").size());
}

TEST_CASE("a store that comes after the watch has begun is seen") {
  Workbench bench;
  const auto root = bench.repository("repo");
  Terminal terminal(bench, root, "env TERM=xterm git-checkpoint status --watch");
  REQUIRE(terminal.shows("No checkpoints yet"));
  REQUIRE(terminal.shows("Ctrl-C ends"));
  bench.ask(root, {"update", "review", "--phase=late"});
  CHECK(terminal.shows("late"));
}
