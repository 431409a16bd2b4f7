#include "history/memo.h"

#include <functional>

#include "history/repository.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using history::Basis;
using history::Confidence;
using history::Memo;
using history::Opinion;
using history::Verdict;

namespace {

namespace fs = std::filesystem;

constexpr const char* kAction = "Merge #12";
const Opinion kLanded{{Verdict::landed, Confidence::high}, ""};
const Opinion kOpened{{Verdict::unblocked, Confidence::medium},
                      "#12 has landed (abc Add\nlogin)",
                      3,
                      {{"#12", std::string(40, 'a'), "Add\nlogin", {1'784'000'000, 0}, true},
                       {"ABC-1", std::string(40, '0'), "", {-5, 0}, false}},
                      {{"#13", std::string(40, 'b'), "Revert \"Add\nlogin\"", {1'784'000'001, 0}, true}}};

Basis basis_of(const Commits& commits) {
  return {commits.folder() / ".git", commits.folder() / ".git", {}, "settings"};
}

std::optional<Opinion> remembered(const Basis& basis, const std::string& text = kAction) {
  auto memo = Memo::open(basis);
  return memo ? memo->find(memo->inquiry(text, {})) : std::nullopt;
}

void remember(const Basis& basis, const Opinion& opinion = kLanded, const std::string& text = kAction) {
  auto memo = Memo::open(basis);
  REQUIRE(memo);
  memo->note(memo->inquiry(text, {}), opinion);
  memo->keep();
}

fs::path file_of(const Commits& commits) { return commits.folder() / ".git" / "checkpoint" / "opinions"; }

}  // namespace

TEST_CASE("what was found out is known as long as nothing changes, by its very words") {
  const Commits commits;
  const Basis basis = basis_of(commits);
  CHECK_FALSE(remembered(basis));
  remember(basis);
  remember(basis, kOpened, "After #12, go on");
  CHECK(remembered(basis) == kLanded);
  CHECK(remembered(basis, "After #12, go on") == kOpened);
  CHECK_FALSE(remembered(basis, "Merge #13"));
  auto memo = Memo::open(basis);
  CHECK_FALSE(memo->find(memo->inquiry(kAction, {"ABC-1"})));
}

TEST_CASE("whatever may change an answer makes it unknown, and it is known again once all is as it was") {
  struct Change {
    const char* what;
    std::vector<std::string> git;
    std::vector<std::string> back;
  };
  Commits commits;
  const std::string first = commits.tip();
  const std::string second = commits.land("Second");
  commits.git({"remote", "add", "origin", commits.folder().string()});
  commits.git({"branch", "other"});
  commits.git({"branch", "-D", "other"});  // the first removal of a ref leaves an empty file of packed ones
  const std::vector<Change> changes = {
      {"a branch moves", {"update-ref", "refs/heads/main", first}, {"update-ref", "refs/heads/main", second}},
      {"a branch is new", {"branch", "other"}, {"branch", "-D", "other"}},
      {"a branch in a folder", {"branch", "a/b/c"}, {"branch", "-D", "a/b/c"}},
      {"HEAD is at another branch",
       {"symbolic-ref", "HEAD", "refs/heads/x"},
       {"symbolic-ref", "HEAD", "refs/heads/main"}},
      {"HEAD is detached", {"update-ref", "--no-deref", "HEAD", second}, {"symbolic-ref", "HEAD", "refs/heads/main"}},
      {"a remote's branch",
       {"update-ref", "refs/remotes/origin/main", first},
       {"update-ref", "-d", "refs/remotes/origin/main"}},
      {"a remote's HEAD",
       {"symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/x"},
       {"symbolic-ref", "-d", "refs/remotes/origin/HEAD"}},
      {"a pull request", {"update-ref", "refs/pull/12/head", first}, {"update-ref", "-d", "refs/pull/12/head"}},
      {"a tag", {"tag", "v1"}, {"tag", "-d", "v1"}},
      {"a replacement", {"replace", second, first}, {"replace", "-d", second}},
  };
  const Basis basis = basis_of(commits);
  for (const Change& change : changes) {
    INFO(change.what);
    remember(basis);
    REQUIRE(remembered(basis) == kLanded);
    commits.git(change.git);
    CHECK_FALSE(remembered(basis));
    commits.git(change.back);
    CHECK(remembered(basis) == kLanded);
  }
}

TEST_CASE("files that say where the history goes on count too") {
  const Commits commits;
  const Basis basis = basis_of(commits);
  for (const char* const name : {"shallow", "info/grafts", "objects/info/alternates", "packed-refs"}) {
    INFO(name);
    remember(basis);
    REQUIRE(remembered(basis) == kLanded);
    write_file(basis.git_dir / name, "something\n");
    CHECK_FALSE(remembered(basis));
    fs::remove(basis.git_dir / name);
  }
}

TEST_CASE("refs that are packed are looked at where they are then") {
  const Commits commits;
  const Basis basis = basis_of(commits);
  commits.git({"pack-refs", "--all"});
  remember(basis);
  REQUIRE(remembered(basis) == kLanded);
  commits.git({"update-ref", "refs/heads/main", commits.commit("Other", {})});
  CHECK_FALSE(remembered(basis));
}

TEST_CASE("settings and base are part of what is remembered") {
  const Commits commits;
  Basis basis = basis_of(commits);
  basis.base = "main";
  remember(basis);
  Basis other = basis;
  other.base = "release";
  CHECK_FALSE(remembered(other));
  other = basis;
  other.others = "others";
  CHECK_FALSE(remembered(other));
  CHECK(remembered(basis) == kLanded);
}

TEST_CASE("a base that refs alone do not decide about is nothing to remember by") {
  const Commits commits;
  commits.git({"update-ref", "ORIG_HEAD", commits.tip()});
  Basis basis = basis_of(commits);
  for (const char* const name : {"main", "origin/main", "v1.0", "HEAD", "release-2"}) {
    basis.base = name;
    CHECK(Memo::open(basis));
  }
  for (const char* const name : {"main~1", "HEAD^", "@{1}", "main@{yesterday}", ":/Fix", "abc1234", "v1.0-3-gabc1234",
                                 "ORIG_HEAD", "config", "../main", "/main"}) {
    INFO(name);
    basis.base = name;
    CHECK_FALSE(Memo::open(basis));
  }
}

TEST_CASE("objects that no ref tells of count where a text could name them") {
  const Commits commits;
  const Basis basis = basis_of(commits);
  const std::string message = "tree " + commits.git({"rev-parse", "HEAD^{tree}"}) +
                              "\nauthor A <a@b> 1 +0000\ncommitter A <a@b> 1 +0000\n\nAside\n";
  write_file(commits.folder() / "commit", message);
  const std::string name = commits.git({"hash-object", "-t", "commit", "commit"});
  const std::string naming = "Merge #12 and " + name.substr(0, 8);
  remember(basis);
  remember(basis, kLanded, naming);
  REQUIRE(remembered(basis, naming) == kLanded);
  commits.git({"hash-object", "-t", "commit", "-w", "commit"});
  CHECK_FALSE(remembered(basis, naming));
  CHECK(remembered(basis) == kLanded);
  remember(basis, kOpened, naming);
  REQUIRE(remembered(basis, naming) == kOpened);
  write_file(basis.git_dir / "objects/pack/pack-new.idx", "");
  CHECK_FALSE(remembered(basis, naming));
}

TEST_CASE("what was found out while something changed belongs to no state, and is not kept") {
  Commits commits;
  const Basis basis = basis_of(commits);
  const std::string before = commits.tip();
  auto memo = Memo::open(basis);
  memo->note(memo->inquiry(kAction, {}), kLanded);
  commits.land("Add login (#12)");
  memo->keep();
  CHECK_FALSE(remembered(basis));
  commits.reset_main(before);
  CHECK_FALSE(remembered(basis));
}

TEST_CASE("a file that is damaged is as good as none, wherever the damage is") {
  const Commits commits;
  const Basis basis = basis_of(commits);
  remember(basis);
  remember(basis, kOpened, "After #12, go on");
  const std::string whole = read_file(file_of(commits));
  for (std::size_t at = 0; at < whole.size(); at += 3) {
    std::string damaged = whole;
    damaged[at] = damaged[at] == '0' ? '1' : '0';
    write_file(file_of(commits), damaged);
    CHECK_FALSE(remembered(basis));
    write_file(file_of(commits), whole.substr(0, at));
    CHECK_FALSE(remembered(basis));
  }
  write_file(file_of(commits), whole);
  CHECK(remembered(basis) == kLanded);
  remember(basis);
  CHECK(remembered(basis) == kLanded);
}

TEST_CASE("no symlink is followed, neither to read nor to write") {
  const Commits commits;
  const Basis basis = basis_of(commits);
  remember(basis);
  const fs::path outside = commits.folder() / "outside";
  fs::rename(file_of(commits).parent_path(), outside);
  const std::string text = read_file(outside / "opinions");
  fs::create_directory_symlink(outside, file_of(commits).parent_path());
  CHECK_FALSE(remembered(basis));
  remember(basis, kOpened, "After #12, go on");
  CHECK(read_file(outside / "opinions") == text);
  fs::remove(file_of(commits).parent_path());
  fs::create_directory(file_of(commits).parent_path());
  fs::create_symlink(outside / "opinions", file_of(commits));
  CHECK_FALSE(remembered(basis));
  remember(basis, kOpened, "After #12, go on");
  CHECK(read_file(outside / "opinions") == text);
  CHECK(remembered(basis, "After #12, go on") == kOpened);
}

TEST_CASE("a repository of an unusual form is not remembered") {
  const std::vector<std::function<void(const fs::path&)>> forms = {
      [](const fs::path& git_dir) { fs::create_directory(git_dir / "reftable"); },
      [](const fs::path& git_dir) { fs::create_symlink("main", git_dir / "refs/heads/alias"); },
      [](const fs::path& git_dir) { write_file(git_dir / "refs/heads/alias", "ref: HEAD\n"); },
      [](const fs::path& git_dir) {
        fs::rename(git_dir / "refs", git_dir / "elsewhere");
        fs::create_directory_symlink(git_dir / "elsewhere", git_dir / "refs");
      },
      [](const fs::path& git_dir) { fs::remove(git_dir / "HEAD"); },
  };
  for (const auto& make : forms) {
    const Commits commits;
    const Basis basis = basis_of(commits);
    REQUIRE(Memo::open(basis));
    make(basis.git_dir);
    CHECK_FALSE(Memo::open(basis));
  }
}

TEST_CASE("each work tree remembers for itself, and hears of what the others do") {
  Commits commits;
  const fs::path folder = commits.folder() / "linked";
  commits.git({"worktree", "add", "-q", "-b", "side", folder.string()});
  const Basis main = basis_of(commits);
  Basis linked = main;
  linked.git_dir = main.git_dir / "worktrees" / "linked";
  remember(main);
  remember(linked, kOpened);
  CHECK(remembered(main) == kLanded);
  CHECK(remembered(linked) == kOpened);
  test::git(folder, {"commit", "-q", "--allow-empty", "-m", "Work"}, commits.environment());
  CHECK_FALSE(remembered(main));
  CHECK_FALSE(remembered(linked));
}
