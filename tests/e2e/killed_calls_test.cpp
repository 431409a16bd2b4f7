// Every path on which the programs write, killed as with kill -9 at any of the calls that change something on the disk.
// Nothing is half-written or lost, git works as before and gets nothing into a commit that was there for a moment only,
// and the next run goes through.

#include <algorithm>
#include <set>

#include "cli/command_table.h"
#include "e2e/walker.h"
#include "support/catch.h"
#include "support/rounds.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

// All of them in a long run.
int killed_calls() { return rounds(1) > 1 ? 0 : 2; }

// What only reads, apart from what it remembers in git's folder and can find out again.
const std::set<std::string_view> kReaders = {"status",
                                             "next",
                                             "resume",
                                             "decisions",
                                             "list",
                                             "show",
                                             "log",
                                             "diff",
                                             "run read",
                                             "run validate",
                                             "run list",
                                             "run resume",
                                             "run replay",
                                             "stage next",
                                             "stage completed",
                                             "stage latest",
                                             "stage read",
                                             "stage history",
                                             "stage status",
                                             "stage validate",
                                             "snapshot list",
                                             "snapshot show",
                                             "snapshot manifest",
                                             "snapshot usage",
                                             "snapshot log",
                                             "snapshot verify",
                                             "workflow resume",
                                             "workflow show",
                                             "workflow list",
                                             "validate",
                                             "config",
                                             "completion",
                                             "report",
                                             "board",
                                             "merge-file",
                                             "audit",
                                             "mcp",
                                             "schema",
                                             "textconv",
                                             "help",
                                             "__complete",
                                             "__board-page",
                                             "hook"};

bool has_walk(std::string_view command) {
  return std::any_of(walks().begin(), walks().end(), [&](const Walk& walk) {
    return walk.name == command || walk.name.starts_with(std::string(command) + " ");
  });
}

}  // namespace

TEST_CASE("every command that writes has a walk") {
  for (const cli::Command& command : cli::commands()) {
    INFO(command.name);
    CHECK((has_walk(command.name) || kReaders.contains(command.name)));
  }
}

TEST_CASE("a command that is killed at any call that writes leaves the old or the new, and git works", "[long]") {
  for (const Walk& walk : walks()) {
    DYNAMIC_SECTION(walk.name) { Walker(walk).kill("killed", killed_calls()); }
  }
}

TEST_CASE("a command that is killed with all that it has started does so, too", "[long]") {
  for (const Walk& walk : walks()) {
    if (walk.name == "merge driver") continue;  // that would be git, killed by itself
    DYNAMIC_SECTION(walk.name) { Walker(walk).kill("killed-group", killed_calls()); }
  }
}
