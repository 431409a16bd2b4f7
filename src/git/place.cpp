#include "git/place.h"

#include "core/error.h"
#include "core/owner.h"
#include "core/program.h"
#include "core/shell_word.h"

namespace checkpoint::git {

void check_owner(const Place& place) {
  const bool is_named = !place.environment.get("GIT_DIR").value_or("").empty();
  if (is_named || is_own_repository(place.git_dir, place.worktree)) return;
  if (run_program({"git", {"rev-parse", "--git-dir"}, place.worktree}, place.environment).ok()) return;
  throw Error(ErrorCode::refused, "git does not trust the owner of the repository in '" + place.worktree.string() + "'",
              {"if you trust it: git config --global --add safe.directory " + shell_word(place.worktree.string())});
}

}  // namespace checkpoint::git
