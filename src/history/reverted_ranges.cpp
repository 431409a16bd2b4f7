#include "history/reverted_ranges.h"

namespace checkpoint::history {

void RevertedRanges::add(const git::Commit& revert, std::string_view range) {
  constexpr std::size_t most = 256;  // of ranges, each of which is walked; no history that is known has so many
  constexpr std::size_t longest_kept = 1000;
  const std::size_t dots = range.find("..");
  if (dots == std::string_view::npos) return;
  if (tried_ == most) {
    is_cut_ = true;
    return;
  }
  ++tried_;
  const auto first = repository_->abbreviated(range.substr(0, dots));
  const auto last = repository_->abbreviated(range.substr(dots + 2));
  if (!first || !last || !git::is_ancestor(*repository_, *first, *last)) return;
  git::Difference between = git::difference(*repository_, *first, *last);
  const bool is_wide = !between.complete || between.right_only.size() > longest_kept;
  ranges_.push_back({revert, *first, *last, is_wide ? git::OidSet() : std::move(between.right_only)});
}

bool RevertedRanges::has(const Range& range, const git::Oid& commit) const {
  if (!range.commits.empty()) return range.commits.count(commit) != 0;
  return git::is_ancestor(*repository_, commit, range.last) && !git::is_ancestor(*repository_, commit, range.first);
}

std::vector<git::Commit> RevertedRanges::over(const git::Oid& commit) const {
  std::vector<git::Commit> found;
  for (const Range& range : ranges_) {
    if (range.revert.id == commit || !has(range, commit)) continue;
    if (git::is_ancestor(*repository_, range.last, range.revert.id)) found.push_back(range.revert);
  }
  return found;
}

}  // namespace checkpoint::history
