#include "store/install/hook_place.h"

#include <filesystem>

#include "store/location.h"
#include "support/catch.h"
#include "support/git.h"
#include "support/scratch.h"

namespace checkpoint {

namespace fs = std::filesystem;
using test::Scratch;

namespace {

struct Seen {
  fs::path path;
  bool is_bare;
  bool calls_us;

  bool operator==(const Seen&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Seen& seen) {
  return out << seen.path << (seen.is_bare ? ", bare" : "") << (seen.calls_us ? ", calls us" : "");
}

Seen seen(const HookPlace& place) { return {fs::weakly_canonical(place.path), place.is_bare, place.calls_us}; }

// What git says, and what is worked out from its configuration: they must not differ.
void check_agreement(const fs::path& folder, const Environment& environment) {
  INFO(folder);
  const GitCommand git(folder, environment);
  const GitConfig config = GitConfigReader(folder, environment).get();
  const Location location = locate({folder, {}, {}, config.get("core.worktree"), environment});
  REQUIRE(location.git_dir);
  CHECK(seen(hook_place(git, config, {location.root, *location.git_dir})) == seen(hook_place(git)));
}

class Repository {
 public:
  explicit Repository(const std::vector<std::string>& options = {})
      : environment(test::hermetic_environment(scratch.path())) {
    std::vector<std::string> arguments = {"init", "-q", "main"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    test::git(scratch.path(), arguments, environment);
    if (options.empty()) git({"commit", "-q", "--allow-empty", "-m", "start"});
  }

  void git(const std::vector<std::string>& arguments) const { test::git(folder(), arguments, environment); }
  fs::path folder() const { return scratch / "main"; }

  Scratch scratch;
  Environment environment;
};

}  // namespace

TEST_CASE("where the hook lies is worked out as git does it") {
  const Repository repository;
  check_agreement(repository.folder(), repository.environment);
  test::write_file(repository.folder() / ".git/hooks/pre-commit", "#!/bin/sh\ngit checkpoint hook pre-commit\n");
  check_agreement(repository.folder(), repository.environment);
  fs::create_directories(repository.folder() / "a/b");
  check_agreement(repository.folder() / "a/b", repository.environment);
}

TEST_CASE("linked work trees share the hooks, unless a configuration of their own moves them") {
  const Repository repository;
  repository.git({"worktree", "add", "-q", "../linked"});
  check_agreement(repository.scratch / "linked", repository.environment);
  repository.git({"config", "core.bare", "true"});
  check_agreement(repository.scratch / "linked", repository.environment);
  repository.git({"config", "core.bare", "false"});
  repository.git({"config", "extensions.worktreeConfig", "true"});
  test::git(repository.scratch / "linked", {"config", "--worktree", "core.hooksPath", "own"}, repository.environment);
  check_agreement(repository.scratch / "linked", repository.environment);
  check_agreement(repository.folder(), repository.environment);
}

TEST_CASE("core.hooksPath moves the hook, however it is written") {
  const Repository repository;
  for (const std::string path : {".husky/_", "/nowhere/hooks", "~/hooks", "a\nb", ""}) {
    repository.git({"config", "core.hooksPath", path});
    check_agreement(repository.folder(), repository.environment);
  }
  Environment environment = repository.environment;
  repository.git({"config", "--unset", "core.hooksPath"});
  environment.set("GIT_CONFIG_COUNT", "1");
  environment.set("GIT_CONFIG_KEY_0", "core.hooksPath");
  environment.set("GIT_CONFIG_VALUE_0", "from-the-environment");
  check_agreement(repository.folder(), environment);
}

TEST_CASE("a submodule, and a repository beside its work tree, have hooks of their own") {
  const Repository repository;
  Environment environment = repository.environment;
  environment.set("GIT_ALLOW_PROTOCOL", "file");
  test::git(repository.scratch.path(), {"clone", "-q", "main", "part"}, environment);
  test::git(repository.folder(), {"submodule", "add", "-q", "../part", "part"}, environment);
  check_agreement(repository.folder() / "part", environment);
  test::git(repository.scratch.path(), {"init", "-q", "--separate-git-dir", "apart.git", "apart"}, environment);
  check_agreement(repository.scratch / "apart", environment);
}

TEST_CASE("what the environment says of the repository holds") {
  const Repository repository;
  Environment environment = repository.environment;
  environment.set("GIT_DIR", (repository.folder() / ".git").string());
  environment.set("GIT_WORK_TREE", repository.folder().string());
  check_agreement(repository.folder(), environment);
  test::git(repository.scratch.path(), {"clone", "-q", "main", "other"}, repository.environment);
  environment.set("GIT_COMMON_DIR", (repository.scratch / "other/.git").string());
  check_agreement(repository.folder(), environment);
}

TEST_CASE("a hook that leads on calls us where the file calls us that it leads to, and no other file does") {
  const Repository repository;
  const auto calls_us = [&] { return hook_place(GitCommand(repository.folder(), repository.environment)).calls_us; };
  const fs::path hooks = repository.folder() / ".git/hooks";
  const std::string ours = "#!/bin/sh\ngit checkpoint hook pre-commit\n";
  SECTION("the pre-commit framework's, to what was there before") {
    test::write_file(hooks / "pre-commit", "#!/bin/sh\nexec python3 -mpre_commit hook-impl\n");
    CHECK_FALSE(calls_us());
    test::write_file(hooks / "pre-commit.legacy", ours);
    CHECK(calls_us());
    test::write_file(hooks / "pre-commit", "#!/bin/sh\nexec lint\n");
    CHECK_FALSE(calls_us());
  }
  SECTION("husky's, to the folder above") {
    repository.git({"config", "core.hooksPath", ".husky/_"});
    test::write_file(repository.folder() / ".husky/_/pre-commit", "#!/bin/sh\n. ./h\n");
    CHECK_FALSE(calls_us());
    test::write_file(repository.folder() / ".husky/pre-commit", ours);
    CHECK(calls_us());
    repository.git({"config", "core.hooksPath", ".husky/other"});
    CHECK_FALSE(calls_us());
  }
}

TEST_CASE("hooks of a linked work tree lie in the repository, also in a folder with a line break in its name") {
  const Repository repository;
  repository.git({"worktree", "add", "-q", "../linked"});
  for (const std::string name : {"own", "o\nwn"}) {
    const fs::path hooks = repository.folder() / ".git" / name;
    fs::create_directories(hooks);
    repository.git({"config", "core.hooksPath", hooks.string()});
    const GitCommand git(repository.scratch / "linked", repository.environment);
    const HookPlace place = hook_place(git);
    CHECK(fs::weakly_canonical(place.path) == fs::weakly_canonical(hooks / "pre-commit"));
    CHECK(obstacle_to_writing(place, git).empty());
    repository.git({"config", "core.hooksPath", (repository.scratch / name).string()});
    CHECK(obstacle_to_writing(hook_place(git), git) == "core.hooksPath leads out of the repository");
  }
}

}  // namespace checkpoint
