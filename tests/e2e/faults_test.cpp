// Every path on which the programs write, on a disk that fails: call by call, until a run passes without having met
// the failure. Nothing is half-written or lost, the answer says so, and the next run goes through.

#include <cerrno>

#include "e2e/walker.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

TEST_CASE("one call that fails on a full disk leaves the old or the new, says so, and the next run goes through",
          "[long]") {
  for (const Walk& walk : walks()) {
    DYNAMIC_SECTION(walk.name) { Walker(walk).fail({"once", ENOSPC}); }
  }
}

TEST_CASE("a disk that becomes unwritable in the middle of it does so, too", "[long]") {
  for (const Walk& walk : walks()) {
    // There git could not write either, and would not go by what the driver has left.
    if (!walk.back.empty()) continue;
    DYNAMIC_SECTION(walk.name) { Walker(walk).fail({"lasting", EROFS}); }
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
