#include "store/snapshots/restore.h"

#include <sys/wait.h>
#include <unistd.h>

#include "store/snapshots/ground.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace fs = std::filesystem;

namespace {

using Files = std::map<std::string, std::string>;
using Paths = std::vector<std::string>;

}  // namespace

TEST_CASE("files come back with their contents, modes and symlinks, and what is not named stays") {
  Ground ground;
  ground.write("a/one", "new").write("other", "stays").commit();
  const std::string binary("\0\r\n\xff", 4);
  const RestoreOutcome outcome = ground.restore({ground.file("a/one", "old"), ground.file("a/b/c/two", binary),
                                                 ground.file("run", "#!/bin/sh\n", "100755"),
                                                 ground.file("link", "a/one", "120000"), ground.file("empty", "")});
  CHECK(outcome.is_possible());
  CHECK(outcome.restored == Paths{"a/b/c/two", "a/one", "empty", "link", "run"});
  CHECK(ground.files() == Files{{"a/one", plain("old")},
                                {"a/b/c/two", plain(binary)},
                                {"run", executable("#!/bin/sh\n")},
                                {"link", symlink_to("a/one")},
                                {"empty", plain("")},
                                {"other", plain("stays")}});
  CHECK(ground.log() == "done\n");
  CHECK(ground.left().empty());
}

TEST_CASE("what stands there already is not touched, and is recorded all the same") {
  Ground ground;
  ground.write("same", "1").write("other", "2").link("link", "same");
  const auto before = fs::last_write_time(ground.root() / "same");
  const std::vector<TreeFile> files = {ground.file("same", "1"), ground.file("link", "same", "120000"),
                                       ground.file("fresh", "3")};
  const RestoreOutcome outcome = ground.restore(files);
  CHECK(outcome.restored == Paths{"fresh"});
  CHECK(outcome.unchanged == Paths{"link", "same"});
  CHECK(fs::last_write_time(ground.root() / "same") == before);
  const RestoreOutcome again = ground.restore(files, HastyFileSystem::instance(), "again");
  CHECK(again.restored.empty());
  CHECK(again.unchanged == Paths{"fresh", "link", "same"});
  CHECK(ground.log() == "done\nagain\n");
}

TEST_CASE("a mode and a type that differ are restored") {
  Ground ground;
  ground.write("script", "1").write("link", "2").link("file", "script").commit();
  ground.restore(
      {ground.file("script", "1", "100755"), ground.file("link", "script", "120000"), ground.file("file", "3")});
  CHECK(ground.files() == Files{{"script", executable("1")}, {"link", symlink_to("script")}, {"file", plain("3")}});
}

TEST_CASE("a preview says the same and changes nothing") {
  Ground ground;
  ground.write("a", "new").write("b", "same").commit();
  const std::vector<TreeFile> files = {ground.file("a", "old"), ground.file("b", "same"), ground.file("c/d", "1")};
  const Files before = ground.files();
  const RestoreOutcome outcome = ground.preview(files);
  CHECK(outcome.is_possible());
  CHECK(outcome.restored == Paths{"a", "c/d"});
  CHECK(outcome.unchanged == Paths{"b"});
  CHECK(ground.files() == before);
  CHECK(ground.folders().empty());
  CHECK(ground.log().empty());
  CHECK_FALSE(fs::exists(ground.root() / ".git/checkpoint"));
}

TEST_CASE("files that two restores share are those of one of them, when both run at once") {
  Ground ground;
  std::vector<std::vector<TreeFile>> sets(2);
  for (int number = 0; number < 20; ++number) {
    const std::string path = "f" + std::to_string(number);
    ground.write(path, "start");
    sets[0].push_back(ground.file(path, "first"));
    sets[1].push_back(ground.file(path, "second"));
  }
  ground.commit();
  std::vector<pid_t> children;
  for (const auto& set : sets) {
    const pid_t child = ::fork();
    if (child == 0) {
      // The later one finds files that are not committed, and does nothing.
      const RestoreOutcome outcome = ground.restore(set);
      ::_exit(outcome.is_possible() ? 0 : 7);
    }
    children.push_back(child);
  }
  int refused = 0;
  for (const pid_t child : children) {
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    REQUIRE(WIFEXITED(status));
    REQUIRE((WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 7));
    refused += WEXITSTATUS(status) == 7 ? 1 : 0;
  }
  CHECK(refused == 1);
  std::set<std::string> contents;
  for (const auto& [path, content] : ground.files()) contents.insert(content);
  CHECK(contents.size() == 1);
  CHECK_FALSE(contents.contains(plain("start")));
  CHECK(ground.left().empty());
}
