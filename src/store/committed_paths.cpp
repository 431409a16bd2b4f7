#include "store/committed_paths.h"

#include "core/layout.h"
#include "core/take.h"

namespace checkpoint {

namespace {

// Where git cannot list a commit although it finds others, it is not known what that one has.
bool has_no_commit(const GitCommand& git) {
  const ProgramAnswer first = git.run({"rev-list", "--max-count=1", "--all"});
  return first.ok() && first.output.empty();
}

// A folder is there where something in it is.
bool is_in(const std::set<std::string>& paths, const std::string& path) {
  if (paths.count(path) > 0) return true;
  const auto inside = paths.lower_bound(path + "/");
  return inside != paths.end() && layout::lies_in(*inside, path);
}

}  // namespace

std::optional<std::set<std::string>> committed_paths(const GitCommand& git, const std::string& commit,
                                                     const std::string& folder) {
  const ProgramAnswer listing = git.run({"ls-tree", "-r", "-z", "--full-tree", "--name-only", commit, "--", folder});
  if (!listing.ok()) return has_no_commit(git) ? std::optional(std::set<std::string>()) : std::nullopt;
  const auto paths = parts_of(listing.output, '\0');
  return std::set<std::string>(paths.begin(), paths.end());
}

void note_versions(std::vector<StoreProblem>& problems, const GitCommand* git, const std::string& folder) {
  if (problems.empty()) return;
  const auto committed =
      git == nullptr ? std::optional(std::set<std::string>()) : committed_paths(*git, "HEAD", folder);
  if (!committed) return;
  for (StoreProblem& problem : problems) problem.is_committed = is_in(*committed, problem.path);
}

}  // namespace checkpoint
