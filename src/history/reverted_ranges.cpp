#include "history/reverted_ranges.h"

namespace checkpoint::history {

void RevertedRanges::add(const git::Commit& revert, std::string_view range) {
  constexpr std::size_t most = 256;      // of ranges, each of which is walked; no history that is known has so many
  constexpr std::size_t longest = 1000;  // commits that one revert takes back
  const std::size_t dots = range.find("..");
  if (dots == std::string_view::npos) return;
  if (ranges_.size() == most) {
    is_cut_ = true;
    return;
  }
  const auto first = repository_->abbreviated(range.substr(0, dots));
  const auto last = repository_->abbreviated(range.substr(dots + 2));
  if (!first || !last || !git::is_ancestor(*repository_, *first, *last)) return;
  if (!git::is_ancestor(*repository_, *last, revert.id)) return;
  git::Difference between = git::difference(*repository_, *first, *last);
  if (!between.complete || between.right_only.size() > longest) return;
  ranges_.push_back({revert, std::move(between.right_only)});
}

std::vector<git::Commit> RevertedRanges::over(const git::Oid& commit) const {
  std::vector<git::Commit> found;
  for (const Range& range : ranges_) {
    if (range.commits.count(commit) != 0 && range.revert.id != commit) found.push_back(range.revert);
  }
  return found;
}

}  // namespace checkpoint::history
