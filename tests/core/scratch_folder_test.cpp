#include "core/scratch_folder.h"

#include <unistd.h>

#include "core/atomic_file.h"
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

TEST_CASE("what a killed process has left goes with the next folder, and nothing else does") {
  const Scratch scratch;
  const std::string dead = "git-checkpoint-999999999@" + host_name() + ".0123abcd";
  const std::vector<std::string> kept = {
      "git-checkpoint-1a2B3c", "git-checkpoint-999999999@else-where.0123abcd",
      "git-checkpoint-" + std::to_string(::getpid()) + "@" + host_name() + ".0123abcd",
      "mine-999999999@" + host_name() + ".0123abcd"};
  for (const std::string& name : kept) std::filesystem::create_directories(scratch / name);
  write_file(scratch / (dead + "/objects/ab/cd"), "an object");
  std::filesystem::create_directories(scratch / "elsewhere");
  write_file(scratch / "elsewhere/file", "kept");
  std::filesystem::create_directory_symlink(scratch / "elsewhere", scratch / (dead.substr(0, dead.size() - 1) + "e"));
  Environment environment;
  environment.set("TMPDIR", scratch.path().string());
  { const ScratchFolder folder(environment); }
  CHECK_FALSE(std::filesystem::exists(scratch / dead));
  for (const std::string& name : kept) CHECK(std::filesystem::exists(scratch / name));
  CHECK(read_file(scratch / "elsewhere/file") == "kept");
}
