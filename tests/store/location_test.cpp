#include "store/location.h"

#include <unistd.h>

#include "core/error.h"
#include "core/name.h"
#include "support/catch.h"
#include "support/errors.h"
#include "support/git.h"
#include "support/scratch.h"

namespace checkpoint {

namespace fs = std::filesystem;
using test::code_of;
using test::git;
using test::Scratch;

namespace {

// Repositories, folders and standpoints in one scratch folder.
class Ground {
 public:
  const fs::path& path() const { return scratch_.path(); }

  fs::path folder(const fs::path& relative) const {
    fs::create_directories(path() / relative);
    return path() / relative;
  }

  fs::path repository(const fs::path& relative) const {
    git(folder(relative), {"init", "-q"}, environment());
    git(path() / relative, {"commit", "-q", "--allow-empty", "-m", "first"}, environment());
    return path() / relative;
  }

  Environment environment() const {
    Environment environment = test::hermetic_environment(path());
    environment.set("GIT_CEILING_DIRECTORIES", path().string());
    return environment;
  }

  Standpoint at(const fs::path& folder) const { return {folder, {}, {}, {}, environment()}; }

 private:
  Scratch scratch_;
};

}  // namespace

TEST_CASE("in a repository the store belongs at the root of the work tree, from any folder") {
  const Ground ground;
  const auto name = GENERATE(as<std::string>{}, "plain", "with space", "it's \"quoted\"", "line\nbreak", "größe 日本");
  const fs::path repository = ground.repository(name);
  const fs::path deep = ground.folder(fs::path(name) / "a" / "b");
  const Location location = locate(ground.at(deep));
  CHECK(location.root == repository);
  CHECK(location.project == repository);
  CHECK(location.git_dir == repository / ".git");
  CHECK(location.in_repository());
  CHECK(location.may_create());
  CHECK_FALSE(location.exists());
  CHECK(location.shown(layout::session(Name::checked("skill", "x"))) == ".checkpoints/x.checkpoint.json");
}

TEST_CASE("the nearest store upward is taken, as far as the root of the work tree") {
  const Ground ground;
  const fs::path repository = ground.repository("repo");
  ground.folder("repo/part/.checkpoints");
  ground.folder(".checkpoints");
  const fs::path inside = ground.folder("repo/part/src");
  CHECK(locate(ground.at(inside)).project == repository / "part");
  CHECK(locate(ground.at(inside)).shown_store() == "part/.checkpoints");
  CHECK(locate(ground.at(repository)).project == repository);
  CHECK(locate(ground.at(repository / "part/.checkpoints")).project == repository / "part");
}

TEST_CASE("a symlink or a file with the store's name is found and left to the guards") {
  const Ground ground;
  const fs::path repository = ground.repository("repo");
  fs::create_directory_symlink(ground.folder("elsewhere"), ground.folder("repo/part") / ".checkpoints");
  CHECK(locate(ground.at(repository / "part")).project == repository / "part");
}

TEST_CASE("a linked work tree has its own root and its own git folder") {
  const Ground ground;
  const fs::path repository = ground.repository("repo");
  git(repository, {"worktree", "add", "-q", "-b", "linked", "../linked tree"}, ground.environment());
  const Location location = locate(ground.at(ground.folder("linked tree/deep")));
  CHECK(location.root == ground.path() / "linked tree");
  CHECK(location.git_dir == repository / ".git" / "worktrees" / "linked-tree");
  test::write_file(ground.path() / "linked tree" / ".git", "gitdir: ../repo/.git/worktrees/linked-tree\n");
  CHECK(locate(ground.at(ground.path() / "linked tree")).git_dir == location.git_dir);
}

TEST_CASE("a submodule is a repository of its own") {
  const Ground ground;
  const fs::path library = ground.repository("library");
  const fs::path outer = ground.repository("outer");
  ground.folder("outer/.checkpoints");
  git(outer, {"submodule", "--quiet", "add", library.string(), "sub"}, ground.environment());
  const Location location = locate(ground.at(ground.folder("outer/sub/deep")));
  CHECK(location.root == outer / "sub");
  CHECK(location.project == outer / "sub");
  CHECK(location.git_dir == outer / ".git" / "modules" / "sub");
}

TEST_CASE("GIT_DIR and GIT_WORK_TREE say where the repository is") {
  const Ground ground;
  const fs::path repository = ground.repository("repo");
  const fs::path tree = ground.folder("tree/deep");
  Standpoint standpoint = ground.at(tree);
  standpoint.environment.set("GIT_DIR", "../../repo/.git");
  CHECK(locate(standpoint).root == tree);
  CHECK(locate(standpoint).git_dir == repository / ".git");
  standpoint.environment.set("GIT_WORK_TREE", "..");
  CHECK(locate(standpoint).root == ground.path() / "tree");
  standpoint.environment.set("GIT_WORK_TREE", repository.string());
  CHECK(locate(standpoint).project == repository);
}

TEST_CASE("GIT_WORK_TREE says where a repository that was found has its files, and makes none where there is none") {
  const Ground ground;
  const fs::path repository = ground.repository("repo");
  Standpoint standpoint = ground.at(repository);
  standpoint.core_worktree = "../../elsewhere";
  CHECK(locate(standpoint).root == repository);
  standpoint.environment.set("GIT_WORK_TREE", ground.folder("tree").string());
  CHECK(locate(standpoint).root == ground.path() / "tree");
  CHECK(locate(standpoint).git_dir == repository / ".git");
  Standpoint outside = ground.at(ground.folder("plain"));
  outside.environment.set("GIT_WORK_TREE", ground.folder("tree").string());
  CHECK_FALSE(locate(outside).in_repository());
}

TEST_CASE("core.worktree holds where GIT_DIR is set and GIT_WORK_TREE is not") {
  const Ground ground;
  const fs::path repository = ground.repository("repo");
  Standpoint standpoint = ground.at(ground.folder("other"));
  standpoint.environment.set("GIT_DIR", (repository / ".git").string());
  standpoint.core_worktree = "..";
  CHECK(locate(standpoint).root == repository);
}

TEST_CASE("a GIT_DIR or .git that leads nowhere is no repository") {
  const Ground ground;
  Standpoint standpoint = ground.at(ground.folder("folder"));
  standpoint.environment.set("GIT_DIR", "missing");
  CHECK(code_of([&] { locate(standpoint); }) == ErrorCode::not_a_repository);
  test::write_file(ground.path() / "broken" / ".git", "gitdir: ../missing\n");
  CHECK(code_of([&] { locate(ground.at(ground.path() / "broken")); }) == ErrorCode::not_a_repository);
}

TEST_CASE("a repository without a work tree has no place for a store") {
  const Ground ground;
  git(ground.path(), {"init", "-q", "--bare", "bare"}, ground.environment());
  const fs::path repository = ground.repository("repo");
  CHECK(code_of([&] { locate(ground.at(ground.path() / "bare" / "refs")); }) == ErrorCode::not_a_repository);
  CHECK(code_of([&] { locate(ground.at(repository / ".git")); }) == ErrorCode::not_a_repository);
  Standpoint in_hook = ground.at(ground.path() / "bare");
  in_hook.environment.set("GIT_DIR", ".");
  CHECK(code_of([&] { locate(in_hook); }) == ErrorCode::not_a_repository);
}

TEST_CASE("a .git folder that is no repository does not stop the search") {
  const Ground ground;
  const fs::path repository = ground.repository("repo");
  ground.folder("repo/part/.git");
  CHECK(locate(ground.at(repository / "part")).root == repository);
}

TEST_CASE("a repository that lacks a part of git's is damaged, and none to pass over") {
  const Ground ground;
  const fs::path repository = ground.repository("repo");
  const auto is_refused = [&] {
    return code_of([&] { locate(ground.at(repository)); }) == ErrorCode::not_a_repository;
  };
  SECTION("HEAD is gone") { fs::remove(repository / ".git/HEAD"); }
  SECTION("HEAD is empty") { test::write_file(repository / ".git/HEAD", ""); }
  SECTION("objects are gone") { fs::remove_all(repository / ".git/objects"); }
  SECTION("HEAD names no commit") { test::write_file(repository / ".git/HEAD", "aaaa\n"); }
  CHECK(is_refused());
}

TEST_CASE("a folder without git keeps its store in itself, and is found from below") {
  const Ground ground;
  const fs::path folder = ground.folder("plain/deep");
  const Location missing = locate(ground.at(folder));
  CHECK(missing.project == folder);
  CHECK_FALSE(missing.in_repository());
  CHECK_FALSE(missing.may_create());
  ground.folder("plain/.checkpoints");
  const Location found = locate(ground.at(folder));
  CHECK(found.project == ground.path() / "plain");
  CHECK(found.root == ground.path() / "plain");
  CHECK(found.exists());
}

TEST_CASE("without git a store of another owner above is not taken") {
  if (::geteuid() != 0) return;  // only root can give a folder away
  const Ground ground;
  const fs::path folder = ground.folder("shared/mine");
  const fs::path store = ground.folder("shared/.checkpoints");
  constexpr uid_t somebody = 12345;
  REQUIRE(::chown(store.c_str(), somebody, somebody) == 0);
  CHECK(locate(ground.at(folder)).project == folder);
}

TEST_CASE("a folder can be named by flag, by variable and by configuration, in this order") {
  const Ground ground;
  const fs::path repository = ground.repository("repo");
  ground.folder("repo/.checkpoints");
  for (const char* part : {"flag", "variable", "configured"}) ground.folder(repository / part);
  Standpoint standpoint = ground.at(ground.folder("repo/deep"));
  standpoint.configured_dir = "configured";
  CHECK(locate(standpoint).project == repository / "configured");
  standpoint.environment.set("GIT_CHECKPOINT_DIR", "../variable");
  CHECK(locate(standpoint).project == repository / "variable");
  standpoint.dir_flag = "../flag";
  const Location location = locate(standpoint);
  CHECK(location.project == repository / "flag");
  CHECK(location.root == repository);
  CHECK(location.chosen);
  CHECK(location.shown_store() == "flag/.checkpoints");
}

TEST_CASE("naming the store means the folder that holds it") {
  const Ground ground;
  Standpoint standpoint = ground.at(ground.folder("plain"));
  ground.folder("plain/.checkpoints");
  standpoint.dir_flag = GENERATE(".", "./", ".checkpoints", ".checkpoints/", "../plain/.checkpoints");
  CHECK(locate(standpoint).project == ground.path() / "plain");
}

TEST_CASE("a folder that was named and is not there is an error") {
  const Ground ground;
  Standpoint standpoint = ground.at(ground.folder("plain"));
  test::write_file(ground.path() / "plain" / "file", "");
  standpoint.dir_flag = GENERATE("missing", "file");
  CHECK(code_of([&] { locate(standpoint); }) == ErrorCode::not_found);
  CHECK_FALSE(fs::exists(ground.path() / "plain" / "missing"));
}

TEST_CASE("a named folder outside this repository is looked at by itself") {
  const Ground ground;
  Standpoint standpoint = ground.at(ground.repository("repo"));
  const fs::path other = ground.repository("other");
  standpoint.dir_flag = "../other";
  CHECK(locate(standpoint).git_dir == other / ".git");
  ground.folder("plain");
  standpoint.dir_flag = "../plain";
  CHECK_FALSE(locate(standpoint).in_repository());
  CHECK(locate(standpoint).may_create());
}

}  // namespace checkpoint
