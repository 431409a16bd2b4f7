#include "merge/replacement.h"

#include <algorithm>

#include "core/ranges.h"
#include "merge/rising.h"

namespace checkpoint::merge {

std::vector<std::size_t> anchors(const Alignment& alignment, Side side) {
  std::vector<std::size_t> values;
  for (const std::size_t row : alignment.of(side)) {
    if (alignment.rows[row].is_in(Side::base)) values.push_back(alignment.rows[row].in(Side::base));
  }
  std::vector<std::size_t> run;
  for (const std::size_t at : longest_rising(values)) run.push_back(values[at]);
  return run;
}

namespace {

class FateFinder {
 public:
  FateFinder(const Alignment& alignment, Side side) : alignment_(alignment), side_(side) {
    fates_.of_base.resize(alignment.of(Side::base).size());
  }

  Fates find() {
    const auto kept = anchors(alignment_, side_);
    auto anchor = kept.begin();
    std::size_t begin = 0;
    std::vector<std::size_t> added;
    for (const std::size_t row : alignment_.of(side_)) {
      const Row& entry = alignment_.rows[row];
      if (!entry.is_in(Side::base)) {
        added.push_back(row);
      } else if (anchor != kept.end() && entry.in(Side::base) == *anchor) {
        close(begin, *anchor, std::move(added));
        added.clear();
        begin = *anchor++ + 1;
      }
    }
    close(begin, fates_.of_base.size(), std::move(added));
    return std::move(fates_);
  }

 private:
  /// Between two anchors: the base's elements [begin, end) and what the side has there of its own.
  void close(std::size_t begin, std::size_t end, std::vector<std::size_t> added) {
    std::vector<std::size_t> gone;
    for (std::size_t at = begin; at < end; ++at) {
      if (!alignment_.rows[alignment_.of(Side::base)[at]].is_in(side_)) gone.push_back(at);
    }
    if (added.size() < gone.size() && !added.empty()) {
      fates_.replacements.push_back({std::move(added)});
      for (const std::size_t at : gone) fates_.of_base[at] = {Fate::condensed, fates_.replacements.size() - 1};
      return;
    }
    for (std::size_t at = 0; at < gone.size(); ++at) {
      fates_.of_base[gone[at]] = {Fate::removed, 0};
      if (at >= added.size()) continue;
      fates_.replacements.push_back({{added[at]}});
      fates_.of_base[gone[at]] = {Fate::reworded, fates_.replacements.size() - 1};
    }
  }

  const Alignment& alignment_;
  Side side_;
  Fates fates_;
};

}  // namespace

Fates fates_of(const Alignment& alignment, Side side) { return FateFinder(alignment, side).find(); }

namespace {

bool is_exclusive(const Alignment& alignment, const Replacement& replacement, Side side) {
  return any_of(replacement.rows, [&](std::size_t row) { return !alignment.rows[row].is_in(other(side)); });
}

}  // namespace

std::vector<std::size_t> contested_replacements(const Alignment& alignment) {
  const Fates ours = fates_of(alignment, Side::ours);
  const Fates theirs = fates_of(alignment, Side::theirs);
  std::vector<std::size_t> contested;
  std::pair<std::size_t, std::size_t> last{Row::nowhere, Row::nowhere};  // a run is compared once, not per element
  bool differ = false;
  for (std::size_t at = 0; at < ours.of_base.size(); ++at) {
    const auto& here = ours.of_base[at];
    const auto& there = theirs.of_base[at];
    const bool replaced = here.fate == Fate::reworded || here.fate == Fate::condensed;
    if (!replaced || here.fate != there.fate) continue;
    if (last != std::pair(here.replacement, there.replacement)) {
      last = {here.replacement, there.replacement};
      differ = is_exclusive(alignment, ours.replacements[here.replacement], Side::ours) &&
               is_exclusive(alignment, theirs.replacements[there.replacement], Side::theirs);
    }
    if (differ) contested.push_back(at);
  }
  return contested;
}

namespace {

/// Elements [begin, end) of the base, in whose place, or between which, a side has put something of its own.
struct Region {
  std::size_t begin;
  std::size_t end;
};

std::vector<Region> regions_of_additions(const Alignment& alignment, Side side) {
  const auto kept = anchors(alignment, side);
  std::vector<Region> regions;
  auto anchor = kept.begin();
  Region region{0, 0};
  bool has_additions = false;
  const auto close = [&](std::size_t end) {
    region.end = end;
    if (has_additions) regions.push_back(region);
    region.begin = end + 1;
    has_additions = false;
  };
  for (const std::size_t row : alignment.of(side)) {
    const Row& entry = alignment.rows[row];
    if (!entry.is_in(Side::base)) {
      has_additions = has_additions || !entry.is_in(other(side));
    } else if (anchor != kept.end() && entry.in(Side::base) == *anchor) {
      close(*anchor++);
    }
  }
  close(alignment.of(Side::base).size());
  return regions;
}

}  // namespace

bool have_additions_at_one_place(const Alignment& alignment) {
  const auto ours = regions_of_additions(alignment, Side::ours);
  const auto theirs = regions_of_additions(alignment, Side::theirs);
  auto there = theirs.begin();
  for (const Region& here : ours) {
    while (there != theirs.end() && there->begin < here.begin && there->end <= here.begin) ++there;
    if (there != theirs.end() && (there->begin == here.begin || there->begin < here.end)) return true;
  }
  return false;
}

bool have_additions_where_removed(const Alignment& alignment) {
  for (const Side side : {Side::ours, Side::theirs}) {
    const std::vector<Fates::Entry> fates = fates_of(alignment, other(side)).of_base;
    const auto is_removed = [](const Fates::Entry& entry) { return entry.fate == Fate::removed; };
    for (const Region& region : regions_of_additions(alignment, side)) {
      const auto at = [&](std::size_t place) { return fates.begin() + static_cast<std::ptrdiff_t>(place); };
      const std::size_t begin = region.begin - std::min<std::size_t>(region.begin, 1);
      if (std::any_of(at(begin), at(std::min(region.end + 1, fates.size())), is_removed)) return true;
    }
  }
  return false;
}

}  // namespace checkpoint::merge
