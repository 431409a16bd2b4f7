#include "cli/review/merges_between.h"

#include <algorithm>
#include <utility>

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

bool had_both(const GitCommand& git, const std::string& one, const std::string& other, const std::string& path) {
  const ProgramAnswer bases = git.run({"merge-base", "--all", one, other});
  const std::vector<std::string_view> commits = parts_of(bases.output, '\n');
  return std::any_of(commits.begin(), commits.end(), [&](const std::string_view base) {
    return git.run({"cat-file", "-e", std::string(base) + ":" + path}).ok();
  });
}

namespace {

using PerParent = std::vector<std::string>;  // of a merge

// What the parents of each of `merges` have at `path`, as blobs; empty where one has nothing there.
std::vector<PerParent> blobs_in(const GitCommand& git, const std::vector<PerParent>& merges, const std::string& path) {
  std::string wanted;
  for (const PerParent& parents : merges) {
    for (const std::string& parent : parents) wanted.append(parent).append(":").append(path).append("\n");
  }
  const std::string answer = git.output({"cat-file", "--batch-check=%(objectname)"}, wanted);
  std::string_view rest = answer;
  std::vector<PerParent> all;
  for (const PerParent& parents : merges) {
    PerParent& blobs = all.emplace_back();
    while (blobs.size() < parents.size()) {
      const std::string_view line = take_until(rest, '\n');
      blobs.emplace_back(line.find(' ') == std::string_view::npos ? line : "");  // `… missing`
    }
  }
  return all;
}

// Two parents of a merge of which one has `blob` and the other something else.
std::optional<std::pair<std::size_t, std::size_t>> at_odds(const PerParent& blobs, const std::string& blob) {
  const auto is_other = [&](const std::string& one) { return !one.empty() && one != blob; };
  const auto ours = std::find(blobs.begin(), blobs.end(), blob);
  const auto theirs = std::find_if(blobs.begin(), blobs.end(), is_other);
  if (ours == blobs.end() || theirs == blobs.end()) return std::nullopt;
  return std::pair(static_cast<std::size_t>(ours - blobs.begin()), static_cast<std::size_t>(theirs - blobs.begin()));
}

}  // namespace

bool is_met_by_merges(const GitCommand& git, const std::vector<std::vector<std::string>>& merges,
                      const RawChange& change) {
  const std::vector<PerParent> blobs = blobs_in(git, merges, change.path);
  const auto was_added_beside = [&](const std::string& blob) {
    for (std::size_t merge = 0; merge < merges.size(); ++merge) {
      const auto pair = at_odds(blobs[merge], blob);
      if (pair && !had_both(git, merges[merge][pair->first], merges[merge][pair->second], change.path)) return true;
    }
    return false;
  };
  return was_added_beside(change.before.blob) && was_added_beside(change.after.blob);
}

}  // namespace checkpoint::cli
