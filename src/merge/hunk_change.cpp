#include "merge/hunk_change.h"

#include <algorithm>

#include "core/ranges.h"
#include "core/take.h"
#include "merge/marker_line.h"

namespace checkpoint::merge {

std::vector<HunkRange> hunks_in(std::string_view text, std::size_t size) {
  std::vector<HunkRange> hunks;
  std::optional<std::size_t> begin;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t at = text.size() - rest.size();
    const std::string_view line = take_until(rest, '\n');
    if (!begin && marker_length(line, '<') == size) begin = at;
    if (!begin || marker_length(line, '>') != size) continue;
    hunks.push_back({*begin, text.size() - rest.size()});
    begin.reset();
  }
  return hunks;
}

namespace {

// One hunk, where the answer has changed nothing else.
std::optional<HunkChange> change_of_hunk(const std::string& before, const std::string& after,
                                         const std::vector<HunkRange>& hunks) {
  for (std::size_t at = 0; at < hunks.size(); ++at) {
    const std::string_view head = std::string_view(before).substr(0, hunks[at].begin);
    const std::string_view tail = std::string_view(before).substr(hunks[at].end);
    const bool is_here = after.size() >= head.size() + tail.size() && after.starts_with(head) && after.ends_with(tail);
    if (is_here) {
      return HunkChange{hunks[at], after.substr(head.size(), after.size() - head.size() - tail.size()), at, at};
    }
  }
  return std::nullopt;
}

HunkRange whole_lines(std::string_view text, const HunkRange& range) {
  const std::size_t end = text.find('\n', range.end == 0 ? 0 : range.end - 1);
  return {range.begin == 0 ? 0 : text.rfind('\n', range.begin - 1) + 1, std::min(end, text.size() - 1) + 1};
}

// The hunks, and what stands beside them as far as it has changed, as where a list is left with nothing in it.
std::optional<HunkChange> change_around_hunks(const std::string& before, const std::string& after,
                                              const std::vector<HunkRange>& hunks) {
  const std::size_t shorter = std::min(before.size(), after.size());
  const auto same_from =
      std::mismatch(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(shorter), after.begin());
  HunkRange range{static_cast<std::size_t>(same_from.first - before.begin()), before.size()};
  std::size_t tail = 0;
  while (tail < shorter - range.begin && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) ++tail;
  range.end -= tail;
  std::optional<HunkChange> change;
  for (std::size_t at = 0; at < hunks.size(); ++at) {
    if (hunks[at].end <= range.begin || hunks[at].begin >= range.end) continue;
    if (!change) change = HunkChange{range, "", at, at};
    change->last_hunk = at;
    range = {std::min(range.begin, hunks[at].begin), std::max(range.end, hunks[at].end)};
  }
  if (!change) return std::nullopt;
  range = whole_lines(before, range);
  change->range = range;
  change->made = after.substr(range.begin, after.size() - range.begin - (before.size() - range.end));
  return change;
}

}  // namespace

std::optional<HunkChange> change_between(const std::string& before, const std::string& after, std::size_t size) {
  const std::vector<HunkRange> hunks = hunks_in(before, size);
  auto change = change_of_hunk(before, after, hunks);
  return change ? change : change_around_hunks(before, after, hunks);
}

bool apply(const HunkChange& change, const std::string& before, std::string& text, std::size_t size) {
  const std::vector<HunkRange> there = hunks_in(before, size);
  const std::vector<HunkRange> here = hunks_in(text, size);
  if (change.last_hunk >= here.size()) return false;
  const std::size_t lead = there[change.first_hunk].begin - change.range.begin;
  const std::size_t rest = change.range.end - there[change.last_hunk].end;
  if (lead > here[change.first_hunk].begin || rest > text.size() - here[change.last_hunk].end) return false;
  const HunkRange range{here[change.first_hunk].begin - lead, here[change.last_hunk].end + rest};
  if (range.in(text) != change.range.in(before)) return false;
  text.replace(range.begin, range.end - range.begin, change.made);
  return true;
}

bool is_gone(const HunkChange& change, const std::string& before, const std::string& text, std::size_t size) {
  if (change.first_hunk != change.last_hunk) return false;
  const std::vector<HunkRange> hunks = hunks_in(before, size);
  const std::string_view hunk = hunks[change.first_hunk].in(before);
  const auto is_it = [&](const std::string& where) {
    return [&hunk, &where](const HunkRange& other) { return other.in(where) == hunk; };
  };
  return count_if(hunks, is_it(before)) == 1 && none_of(hunks_in(text, size), is_it(text));
}

}  // namespace checkpoint::merge
