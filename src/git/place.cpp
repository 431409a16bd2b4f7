#include "git/place.h"

#include "core/error.h"
#include "core/owner.h"

namespace checkpoint::git {

namespace {

bool is_set(const Environment& environment, std::string_view name) {
  return !environment.get(name).value_or("").empty();
}

}  // namespace

ProgramAnswer run_git(const Place& place, const std::vector<std::string>& arguments) {
  Environment environment = place.environment;
  environment.set("LC_ALL", "C");
  // A relative GIT_DIR would be read from the work tree's root, where git starts, not from where the user stands.
  if (is_set(environment, "GIT_DIR")) {
    environment.set("GIT_DIR", place.git_dir.string());
    environment.set("GIT_WORK_TREE", place.worktree.string());
  }
  return run_program({"git", arguments, place.worktree}, environment);
}

void check_owner(const Place& place) {
  if (is_set(place.environment, "GIT_DIR") || is_own_repository(place.git_dir, place.worktree)) return;
  if (run_git(place, {"rev-parse", "--git-dir"}).ok()) return;
  throw Error(ErrorCode::refused, "git does not trust the owner of the repository in '" + place.worktree.string() + "'",
              {"if you trust it: git config --global --add safe.directory '" + place.worktree.string() + "'"});
}

}  // namespace checkpoint::git
