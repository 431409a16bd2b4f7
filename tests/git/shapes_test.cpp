#include <unistd.h>

#include "core/error.h"
#include "history/repository.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

namespace fs = std::filesystem;

// What the history of the work tree in `folder` says of #12; the git folder is where git says.
std::string asked(const Commits& home, const fs::path& folder, const history::Settings& settings = {}) {
  const Environment environment = home.environment();
  std::string git_dir = test::git(folder, {"rev-parse", "--absolute-git-dir"}, environment);
  git_dir.pop_back();
  const git::Repository repository = git::Repository::open({git_dir, folder, environment});
  const history::History opened = history::History::open(repository, with_remotes(settings, folder, environment));
  const auto judgements = opened.judge("Merge #12");
  return std::string(history::name_of(judgements.at(0).standing.state)) + " " + opened.limitation().value_or("whole");
}

std::string url(const Commits& commits) { return "file://" + commits.folder().string(); }

}  // namespace

TEST_CASE("a clone of depth 1 says what it has, and that it is cut off") {
  Commits commits;
  commits.land("Add login (#12)");
  commits.land("One more");
  const fs::path clone = commits.folder() / "clone";
  commits.git({"clone", "-q", "--depth=1", url(commits), clone.string()});
  CHECK(asked(commits, clone) == "unknown the history is cut off: this is a shallow clone");
  test::git(clone, {"fetch", "-q", "--deepen=1"}, commits.environment());
  CHECK(asked(commits, clone) == "landed the history is cut off: this is a shallow clone");
  test::git(clone, {"fetch", "-q", "--unshallow"}, commits.environment());
  CHECK(asked(commits, clone) == "landed whole");
}

TEST_CASE("a partial clone is read without fetching") {
  Commits commits;
  commits.git({"config", "uploadpack.allowFilter", "true"});
  commits.land("Add login (#12)");
  const fs::path clone = commits.folder() / "clone";
  commits.git({"clone", "-q", "--no-checkout", "--filter=tree:0", url(commits), clone.string()});
  CHECK(asked(commits, clone) == "landed whole");
}

TEST_CASE("sparse checkouts and their extensions are understood") {
  Commits commits;
  commits.land("Add login (#12)");
  commits.git({"sparse-checkout", "set", "folder"});
  CHECK(asked(commits, commits.folder()) == "landed whole");
}

TEST_CASE("linked work trees share one index") {
  Commits commits;
  commits.land("Add login (#12)");
  const fs::path linked = commits.folder() / "linked";
  commits.git({"worktree", "add", "-q", "-b", "feature/x", linked.string()});
  CHECK(asked(commits, linked) == "landed whole");
  CHECK(fs::exists(commits.index()));
  CHECK(asked(commits, commits.folder()) == "landed whole");
}

TEST_CASE("a submodule is a repository of its own") {
  Commits library;
  library.land("Add login (#12)");
  Commits commits;
  commits.git({"-c", "protocol.file.allow=always", "submodule", "--quiet", "add", url(library), "inner"});
  CHECK(asked(commits, commits.folder() / "inner") == "landed whole");
  CHECK(asked(commits, commits.folder()) == "unknown whole");
}

TEST_CASE("objects in alternates count") {
  Commits commits;
  commits.land("Add login (#12)");
  const fs::path clone = commits.folder() / "clone";
  commits.git({"clone", "-q", "--shared", commits.folder().string(), clone.string()});
  CHECK(asked(commits, clone) == "landed whole");
}

TEST_CASE("a detached HEAD and one without commits have answers") {
  Commits commits;
  const std::string made = commits.land("Add login (#12)");
  commits.land("One more");
  commits.git({"update-ref", "--no-deref", "HEAD", made});
  CHECK(asked(commits, commits.folder()) == "landed whole");
  const fs::path empty = commits.folder() / "empty";
  commits.git({"init", "-q", empty.string()});
  CHECK(asked(commits, empty) == "unknown there are no commits yet");
}

TEST_CASE("a repository with SHA-256 names is refused with a reason") {
  Commits commits;
  const fs::path other = commits.folder() / "other";
  commits.git({"init", "-q", "--object-format=sha256", other.string()});
  try {
    asked(commits, other);
    FAIL("it was opened");
  } catch (const Error& error) {
    CHECK(error.code == ErrorCode::unsupported);
    CHECK(error.message.find("sha256") != std::string::npos);
  }
}

TEST_CASE("an owner that git does not trust is refused, one that it was told to trust is not") {
  if (::geteuid() != 0) return;  // only root may give files away
  Commits commits;
  commits.land("Add login (#12)");
  constexpr uid_t nobody = 65534;
  for (const fs::path& path : {commits.folder(), commits.folder() / ".git"}) {
    REQUIRE(::chown(path.c_str(), nobody, nobody) == 0);
  }
  const auto opened = [&] {
    return git::Repository::open({commits.folder() / ".git", commits.folder(), commits.environment()})
        .head()
        .has_value();
  };
  CHECK_THROWS_AS(opened(), Error);
  write_file(commits.folder() / ".gitconfig", "[safe]\n\tdirectory = *\n");
  CHECK(opened());
}
