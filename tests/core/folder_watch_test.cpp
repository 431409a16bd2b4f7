// Changes in folders, as the system tells of them.

#include "core/system/folder_watch.h"

#include "support/catch.h"
#include "support/files.h"
#include "support/scratch.h"

using namespace checkpoint;
using namespace checkpoint::test;

TEST_CASE("what changes in a watched folder, or below it, is told once") {
  const Scratch scratch;
  std::filesystem::create_directories(scratch.path() / "below");
  system::FolderWatch watch({scratch.path(), ""});
  CHECK_FALSE(watch.has_changed());
  write_file(scratch.path() / "one", "1");
  CHECK(watch.has_changed());
  CHECK_FALSE(watch.has_changed());
  write_file(scratch.path() / "below" / "two", "2");
  CHECK(watch.has_changed());
  std::filesystem::create_directories(scratch.path() / "new");
  CHECK(watch.has_changed());
  write_file(scratch.path() / "new" / "three", "3");
  CHECK(watch.has_changed());
  std::filesystem::remove(scratch.path() / "one");
  CHECK(watch.has_changed());
}

TEST_CASE("of a folder one entry is watched, and nothing beside it") {
  const Scratch scratch;
  std::filesystem::create_directories(scratch.path() / "below");
  system::FolderWatch watch({scratch.path(), "claims"});
  write_file(scratch.path() / "claims.lock", "");
  write_file(scratch.path() / "below" / "claims", "");
  CHECK_FALSE(watch.has_changed());
  write_file(scratch.path() / "new", "1");
  std::filesystem::rename(scratch.path() / "new", scratch.path() / "claims");
  CHECK(watch.has_changed());
  CHECK_FALSE(watch.has_changed());
  std::filesystem::remove(scratch.path() / "claims");
  CHECK(watch.has_changed());
}

TEST_CASE("a folder that is not there never changes") {
  const Scratch scratch;
  system::FolderWatch watch({scratch.path() / "gone", ""});
  write_file(scratch.path() / "one", "1");
  CHECK_FALSE(watch.has_changed());
}
