#include "core/scratch_folder.h"

#include "core/error.h"
#include "support/catch.h"
#include "support/scratch.h"

using namespace checkpoint;
using namespace checkpoint::test;

TEST_CASE("a scratch folder stands below TMPDIR, apart from others, and is gone with all that is in it") {
  const Scratch scratch;
  Environment environment;
  environment.set("TMPDIR", scratch.path().string());
  std::filesystem::path path;
  {
    const ScratchFolder folder(environment);
    const ScratchFolder other(environment);
    path = folder.path();
    CHECK(path.parent_path() == scratch.path());
    CHECK(path != other.path());
    write_file(path / "a/b", "text");
  }
  CHECK_FALSE(std::filesystem::exists(path));
  CHECK(std::filesystem::is_empty(scratch.path()));
}

TEST_CASE("a scratch folder that cannot be made is an error, with what helps") {
  const Scratch scratch;
  Environment environment;
  environment.set("TMPDIR", (scratch / "none").string());
  CHECK_THROWS_AS(ScratchFolder(environment), Error);
}
