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

}  // namespace checkpoint
