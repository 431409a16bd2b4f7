#include "store/snapshots/ref_lock.h"

#include "support/catch.h"
#include "yard.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

const std::string kRef = "refs/checkpoints/snapshots/a";

// How often git was asked to change refs.
std::size_t tries_in(const std::string& trace) {
  std::size_t tries = 0;
  for (std::size_t at = trace.find("git update-ref"); at != std::string::npos;
       at = trace.find("git update-ref", at + 1)) {
    ++tries;
  }
  return tries;
}

}  // namespace

TEST_CASE("what git refuses for another reason than a lock is asked for once") {
  const Yard yard;
  Environment traced = yard.environment;
  traced.set("GIT_TRACE", (yard.scratch / "trace").string());
  const GitCommand git(yard.root(), traced);
  CHECK_FALSE(change_refs(git, {kRef}, {"update-ref", kRef, "no-such-object"}).ok());
  CHECK(tries_in(read_file(yard.scratch / "trace")) == 1);
}

TEST_CASE("a lock of one of our refs that nobody holds any more is taken away") {
  const Yard yard;
  const std::string blob = yard.said({"hash-object", "-w", ".checkpoints/README.md"});
  write_file(yard.root() / ".git" / (kRef + ".lock"), "");
  CHECK(change_refs(yard.git(), {kRef}, {"update-ref", kRef, blob}).ok());
  CHECK(yard.said({"rev-parse", kRef}) == blob);
  CHECK_FALSE(std::filesystem::exists(yard.root() / ".git" / (kRef + ".lock")));
}
