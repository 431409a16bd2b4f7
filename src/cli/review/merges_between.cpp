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

namespace {

using Parents = std::vector<std::string>;

// The blobs at `path` in the parents of all merges, one after another; empty where there is none.
std::vector<std::string> blobs_in(const GitCommand& git, const std::vector<Parents>& merges, const std::string& path) {
  std::string wanted;
  for (const Parents& parents : merges) {
    for (const std::string& parent : parents) wanted.append(parent).append(":").append(path).append("\n");
  }
  const std::string answer = git.output({"cat-file", "--batch-check=%(objectname)"}, wanted);
  std::vector<std::string> blobs;
  for (const std::string_view line : parts_of(answer, '\n')) {
    blobs.emplace_back(line.find(' ') == std::string_view::npos ? line : "");  // `… missing`
  }
  return blobs;
}

bool had_both(const GitCommand& git, const std::string& one, const std::string& other, const std::string& path) {
  const std::string bases = git.run({"merge-base", "--all", one, other}).output;
  const std::vector<std::string_view> all = parts_of(bases, '\n');
  return std::any_of(all.begin(), all.end(), [&](std::string_view base) {
    return !base.empty() && git.line({"rev-parse", "--verify", "--quiet", std::string(base) + ":" + path});
  });
}

}  // namespace

bool is_met_by_merges(const GitCommand& git, const std::vector<std::vector<std::string>>& merges,
                      const RawChange& change) {
  const std::vector<std::string> blobs = blobs_in(git, merges, change.path);
  const auto collided = [&](const std::string& blob) {
    std::size_t first = 0;
    for (const Parents& parents : merges) {
      const auto begin = blobs.begin() + static_cast<std::ptrdiff_t>(first);
      first += parents.size();
      if (first > blobs.size()) return false;
      const auto end = begin + static_cast<std::ptrdiff_t>(parents.size());
      const auto ours = std::find(begin, end, blob);
      const auto theirs = std::find_if(begin, end, [&](const std::string& one) { return !one.empty() && one != blob; });
      if (ours == end || theirs == end) continue;
      if (!had_both(git, parents.at(static_cast<std::size_t>(ours - begin)),
                    parents.at(static_cast<std::size_t>(theirs - begin)), change.path))
        return true;
    }
    return false;
  };
  return collided(change.before.blob) && collided(change.after.blob);
}

}  // namespace checkpoint::cli
