#include "cli/command/shell.h"

#include "core/error.h"
#include "support/catch.h"
#include "support/scratch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

constexpr std::chrono::seconds kLong{600};

}  // namespace

TEST_CASE("a command's exit status is told") {
  const Scratch scratch;
  CHECK(cli::run_in_shell("exit 3", scratch.path(), kLong).status == 3);
  CHECK(cli::run_in_shell("true", scratch.path(), kLong).succeeded());
}

TEST_CASE("a signal to us stops the command and its group, and is an interruption") {
  const Scratch scratch;
  for (const std::string signal : {"INT", "TERM", "HUP"}) {
    try {
      cli::run_in_shell("kill -" + signal + " $PPID; sleep 600", scratch.path(), kLong);
      FAIL("not interrupted by " << signal);
    } catch (const Error& error) {
      CHECK(error.code == ErrorCode::interrupted);
    }
  }
}
