#include "cli/review/merges_between.h"

#include <algorithm>

#include "core/take.h"

namespace checkpoint::cli {

std::optional<std::vector<std::vector<std::string>>> merges_between(const GitCommand& git, const std::string& before,
                                                                    const std::string& after) {
  const ProgramAnswer answer = git.run({"rev-list", "--merges", "--parents", after + "^{commit}", "^" + before});
  if (!answer.ok()) return std::nullopt;
  std::vector<std::vector<std::string>> merges;
  for (const std::string_view line : parts_of(answer.output, '\n')) {
    const std::vector<std::string_view> commits = parts_of(line, ' ');
    if (commits.size() > 2) merges.emplace_back(commits.begin() + 1, commits.end());
  }
  return merges;
}

bool is_met_by_merge(const GitCommand& git, const std::string& before, const std::string& after,
                     const RawChange& change) {
  const auto merges = merges_between(git, before, after);
  if (!merges) return false;
  return std::any_of(merges->begin(), merges->end(), [&](const std::vector<std::string>& parents) {
    const auto one_has = [&](const RawFile& file) {
      return std::any_of(parents.begin(), parents.end(), [&](const std::string& parent) {
        return git.line({"rev-parse", "--verify", "--quiet", parent + ":" + change.path}) == file.blob;
      });
    };
    return one_has(change.before) && one_has(change.after);
  });
}

}  // namespace checkpoint::cli
