// Every path on which the programs write, on a disk that fails: where one call fails, call by call, until a run passes
// without having met the failure; where more than one does, at some calls of each path, and at all in a long run.
// Nothing is half-written or lost, the answer says so, and the next run goes through.

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>

#include "e2e/walker.h"
#include "support/catch.h"
#include "support/rounds.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

// At so many calls of a path, in equal distances; 0: at all.
int disturbed_calls() { return rounds(1) > 1 ? 0 : 6; }

}  // namespace

// Every fifth walk from one on: five tests that run beside each other end earlier than one.
TEMPLATE_TEST_CASE_SIG(
    "one call that fails on a full disk leaves the old or the new, says so, and the next run goes on", "[long]",
    ((std::size_t from), from), 0, 1, 2, 3, 4) {
  for (std::size_t at = from; at < walks().size(); at += 5) {
    DYNAMIC_SECTION(walks()[at].name) { Walker(walks()[at]).fail({"once", ENOSPC}); }
  }
}

TEST_CASE("a disk that becomes unwritable in the middle of it does so, too", "[long]") {
  for (const Walk& walk : walks()) {
    // There git could not write either, and would not go by what the driver has left.
    if (!walk.back.empty() && walk.name != "premerge --merge") continue;
    DYNAMIC_SECTION(walk.name) { Walker(walk).fail({"lasting", EROFS}, disturbed_calls()); }
  }
}

TEST_CASE("a disk that cannot read, write, keep or close at one call leaves the old or the new, and says so",
          "[long]") {
  for (const Walk& walk : walks()) {
    DYNAMIC_SECTION(walk.name) { Walker(walk).fail({"ailing", EIO}, disturbed_calls()); }
  }
}

TEST_CASE("where there is no memory, an error or an end leaves the old or the new, and no file is damaged", "[long]") {
  constexpr std::array<std::string_view, 4> writers{"update", "done", "stage approve", "snapshot create"};
  for (const Walk& walk : walks()) {
    if (std::find(writers.begin(), writers.end(), walk.name) == writers.end()) continue;
    DYNAMIC_SECTION(walk.name) { Walker(walk).starve(rounds(1)); }
  }
}

TEST_CASE("calls that are interrupted, or do half of their work, are carried on with") {
  for (const Walk& walk : walks()) {
    DYNAMIC_SECTION(walk.name) { Walker(walk).halt(); }
  }
}

TEST_CASE("a merge driver that is killed leaves both sides whole, or the result, and git no merge") {
  for (const Walk& walk : walks()) {
    if (walk.name == "merge driver") Walker(walk).kill("killed", 0);
  }
}
