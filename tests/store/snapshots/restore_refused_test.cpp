// Restores that must not take place: nothing is touched, and every reason is told.

#include "store/snapshots/ground.h"
#include "support/catch.h"
#include "support/errors.h"
#include "support/git.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace fs = std::filesystem;

namespace {

using Problems = std::vector<TreeProblem>;

// The problems of a restore that leaves everything as it is.
Problems refused(const Ground& ground, const std::vector<TreeFile>& files) {
  const auto before = ground.files();
  const auto folders = ground.folders();
  const Problems in_preview = ground.preview(files).problems;
  const RestoreOutcome outcome = ground.restore(files);
  CHECK(outcome.problems == in_preview);
  CHECK(ground.files() == before);
  CHECK(ground.folders() == folders);
  CHECK(ground.log().empty());
  CHECK(ground.left().empty());
  return outcome.problems;
}

Problems flawed(const Ground& ground, const std::vector<TreeFile>& files) {
  const auto before = ground.files();
  const RestoreOutcome outcome = ground.restore(files);
  CHECK(ground.preview(files).flaws == outcome.flaws);
  CHECK(ground.files() == before);
  CHECK(ground.log().empty());
  CHECK(ground.left().empty());
  return outcome.flaws;
}

constexpr const char* uncommitted = "has changes that are not committed";

// At the first file that is put in place, somebody does something.
class Meddling final : public HastyFileSystem {
 public:
  explicit Meddling(std::function<void()> deed) : deed_(std::move(deed)) {}
  int link(int from_folder, const char* from, int to_folder, const char* to) override {
    if (deed_) std::exchange(deed_, nullptr)();
    return FileSystem::link(from_folder, from, to_folder, to);
  }
  int move(int from_folder, const char* from, int to_folder, const char* to) override {
    if (late_) std::exchange(late_, nullptr)();
    return FileSystem::move(from_folder, from, to_folder, to);
  }
  Meddling& later(std::function<void()> deed) {
    late_ = std::move(deed);
    return *this;
  }

 private:
  std::function<void()> deed_;
  std::function<void()> late_;
};

}  // namespace

TEST_CASE("changes that no commit holds are not overwritten, and each is named") {
  Ground ground;
  ground.write("edited", "1").write("staged", "1").write("mode", "1").write("clean", "1").commit();
  ground.write("edited", "mine").write("staged", "mine").write("untracked", "mine").write("clean", "1");
  fs::permissions(ground.root() / "mode", fs::perms::owner_all);
  ground.git().output({"add", "staged"});
  std::vector<TreeFile> files;
  for (const std::string path : {"edited", "staged", "untracked", "mode", "clean", "fresh/one"}) {
    files.push_back(ground.file(path, "old"));
  }
  CHECK(refused(ground, files) ==
        Problems{{"edited", uncommitted}, {"mode", uncommitted}, {"staged", uncommitted}, {"untracked", uncommitted}});
}

TEST_CASE("changes that git was told not to look for count too") {
  Ground ground;
  ground.write("hidden", "1").write("skipped", "1").commit();
  ground.git().output({"update-index", "--assume-unchanged", "hidden"});
  ground.git().output({"update-index", "--skip-worktree", "skipped"});
  ground.write("hidden", "mine").write("skipped", "mine");
  CHECK(refused(ground, {ground.file("hidden", "old"), ground.file("skipped", "old")}) ==
        Problems{{"hidden", uncommitted}, {"skipped", uncommitted}});
}

TEST_CASE("what another snapshot holds may be overwritten") {
  Ground ground;
  ground.write("a", "second");
  const Location location{ground.root(), ground.root(), ground.root() / ".git", false};
  const RestoreOrder order{{ground.file("a", "first")}, {ground.file("a", "second")}, "done"};
  const RestoreOutcome outcome = Restorer(location, ground.git()).restore(order, [](const std::string&) {});
  CHECK(outcome.is_possible());
  CHECK(ground.files().at("a") == plain("first"));
}

TEST_CASE("a file that git converts on its way into a commit is committed with its own line ends") {
  Ground ground;
  ground.write(".gitattributes", "*.txt text eol=crlf\n").write("a \"b\".txt", "one\r\ntwo\r\n").commit();
  const RestoreOutcome outcome = ground.restore({ground.file("a \"b\".txt", "old\r\n")});
  CHECK(outcome.problems.empty());
  CHECK(ground.files().at("a \"b\".txt") == plain("old\r\n"));
}

TEST_CASE("what a filter keeps out of commits is not overwritten, and what it brings back may be") {
  Ground ground;
  ground.git().output({"config", "filter.strip.clean", "sed /result/d"});
  ground.git().output({"config", "filter.turn.clean", "tr a-z A-Z"});
  ground.git().output({"config", "filter.turn.smudge", "tr A-Z a-z"});
  ground.write(".gitattributes", "*.note filter=strip\n*.low filter=turn\n*.none filter=unknown\n");
  ground.write("a.note", "one\n").write("a.low", "one\n").write("a.none", "one\n").commit();
  ground.write("a.note", "one\nresult\n");
  const std::vector<TreeFile> files{ground.file("a.note", "old"), ground.file("a.low", "old"),
                                    ground.file("a.none", "old")};
  CHECK(refused(ground, files) == Problems{{"a.note", "holds what its filter keeps out of commits"}});
  ground.write("a.note", "one\n");
  CHECK(ground.restore(files).problems.empty());
  CHECK(ground.files().at("a.low") == plain("old"));
}

TEST_CASE("paths that lead out of the work tree or into git's own folder are refused") {
  const Ground ground;
  for (const std::string path : {"/etc/passwd", "../outside/x", "a/../../outside/x", ".git/hooks/pre-commit",
                                 "sub/.GIT/config", "", "a//b", "./a"}) {
    INFO(path);
    const Problems problems = refused(ground, {ground.file(path, "x")});
    REQUIRE(problems.size() == 1);
    CHECK(problems.front().path == path);
  }
  CHECK(fs::is_empty(ground.outside()));
}

TEST_CASE("a path that crosses a symlink, and what stands in the way of a file or its folder, is refused") {
  Ground ground;
  ground.link("out", ground.outside().string()).link("in", "real").write("real/x", "1").write("file", "1");
  fs::create_directories(ground.root() / "folder/inner");
  ground.commit();
  const Problems problems = refused(ground, {ground.file("out/x", "x"), ground.file("in/x", "x"),
                                             ground.file("file/x", "x"), ground.file("folder", "x")});
  REQUIRE(problems.size() == 4);
  CHECK(problems[0] == TreeProblem{"file/x", "cannot be reached: 'file' is not a folder"});
  CHECK(problems[1] == TreeProblem{"folder", "is a folder, where the snapshot has a file"});
  CHECK(problems[2].path == "in/x");
  CHECK(problems[3].path == "out/x");
  CHECK(fs::is_empty(ground.outside()));
}

TEST_CASE("a file below what the snapshot itself has as a symlink is refused") {
  const Ground ground;
  const Problems problems =
      refused(ground, {ground.file("a", ground.outside().string(), "120000"), ground.file("a/x", "x")});
  CHECK(problems == Problems{{"a/x", "lies below 'a', which the snapshot has as a file"}});
}

TEST_CASE("contents that git does not have as they were recorded stop the restore, and each is named") {
  Ground ground;
  ground.write("a", "now").write("same", "same").commit();
  const TreeFile good = ground.file("a", "old");
  TreeFile wrong_size = ground.file("b", "content");
  wrong_size.size = 8;
  const TreeFile same = ground.file("same", "same");
  fs::permissions(ground.object(same.blob), fs::perms::owner_all);
  write_file(ground.object(same.blob), read_file(ground.object(good.blob)));
  const Problems flaws = flawed(ground, {good, wrong_size, {"c", "100644", std::string(40, 'a'), 3}, same});
  REQUIRE(flaws.size() == 3);
  CHECK(flaws[0] ==
        TreeProblem{"b", "has a content that cannot be restored: blob " + wrong_size.blob + " has 7 bytes, not 8"});
  CHECK(flaws[1].path == "c");
  CHECK(flaws[2].path == "same");
}

TEST_CASE("a target that no symlink can have is refused") {
  const Ground ground;
  for (const std::string& target : {std::string(), std::string("a\0b", 3), std::string(5000, 'x')}) {
    const RestoreOutcome outcome = ground.restore({ground.file("link", target, "120000")});
    CHECK(outcome.flaws == Problems{{"link", "has contents that cannot be the target of a symlink"}});
    CHECK(ground.files().empty());
    CHECK(ground.left().empty());
  }
}

TEST_CASE("a file that is written to while others are put in place stops the restore, and all of it is taken back") {
  Ground ground;
  ground.write("a", "1").write("b", "1").write("c/d", "1").commit();
  const std::vector<TreeFile> files = {ground.file("a", "old"), ground.file("b", "old"), ground.file("c/d", "old"),
                                       ground.file("new/e", "old")};
  Meddling system([&] { ground.write("c/d", "mine"); });
  CHECK(code_of([&] { ground.restore(files, system); }) == ErrorCode::changed);
  CHECK(ground.files() ==
        std::map<std::string, std::string>{{"a", plain("1")}, {"b", plain("1")}, {"c/d", plain("mine")}});
  CHECK(ground.folders() == std::vector<std::string>{"c"});
  CHECK(ground.log().empty());
  CHECK(ground.left().empty());
}

TEST_CASE("what is written to a file until the moment it is replaced is not lost") {
  Ground ground;
  ground.write("a", "1").commit();
  Meddling system(nullptr);
  system.later([&] { ground.write("a", "mine"); });
  CHECK(code_of([&] { ground.restore({ground.file("a", "old")}, system); }) == ErrorCode::changed);
  CHECK(ground.files().at("a") == plain("mine"));
}

TEST_CASE("a symlink that takes a folder's place meanwhile leads nowhere") {
  Ground ground;
  ground.write("a", "1").write("b/c", "1").commit();
  write_file(ground.outside() / "c", "1");
  Meddling system([&] {
    fs::rename(ground.root() / "b", ground.root() / "moved");
    fs::create_directory_symlink(ground.outside(), ground.root() / "b");
  });
  CHECK(code_of([&] {
          ground.restore({ground.file("a", "old"), ground.file("b/c", "old")}, system);
        }) == ErrorCode::refused);
  CHECK(read_file(ground.outside() / "c") == "1");
  CHECK(ground.files().at("a") == plain("1"));
  CHECK(ground.files().at("moved/c") == plain("1"));
  CHECK(ground.left().empty());
}
