#include "merge/sequence.h"

#include <algorithm>
#include <unordered_map>

namespace checkpoint::merge {

namespace {

using Rows = std::vector<std::size_t>;

Rows only(const Rows& sequence, const std::vector<bool>& wanted) {
  Rows rows;
  std::copy_if(sequence.begin(), sequence.end(), std::back_inserter(rows),
               [&](std::size_t row) { return wanted[row]; });
  return rows;
}

/// For each row of a side, where it stands among the elements of the base: base element i is at 2i + 1, what was
/// inserted before it, wherever the elements in between went, at most at 2i.
std::vector<std::size_t> slots_of(const Alignment& alignment, Side side) {
  std::vector<std::size_t> slots(alignment.rows.size(), 0);
  std::size_t gap = 0;
  for (const std::size_t row : alignment.of(side)) {
    const Row& entry = alignment.rows[row];
    if (entry.is_in(Side::base)) {
      slots[row] = 2 * entry.in(Side::base) + 1;
      gap = slots[row] + 1;
    } else {
      slots[row] = gap;
    }
  }
  return slots;
}

class Sequencer {
 public:
  Sequencer(const Alignment& alignment, const std::vector<bool>& kept, const Precedence& precedence)
      : alignment_(alignment),
        precedence_(precedence),
        kept_(kept),
        common_(kept),
        ours_(only(alignment.of(Side::ours), kept)),
        theirs_(only(alignment.of(Side::theirs), kept)),
        our_slots_(slots_of(alignment, Side::ours)),
        their_slots_(slots_of(alignment, Side::theirs)) {
    for (std::size_t row = 0; row < common_.size(); ++row) {
      const Row& entry = alignment.rows[row];
      common_[row] = kept[row] && entry.is_in(Side::ours) && entry.is_in(Side::theirs);
    }
  }

  MergedOrder order() {
    if (only(ours_, common_) == only(theirs_, common_)) return {side_by_side(), false};
    const bool ours_moved = reordered(Side::ours);
    const bool theirs_moved = reordered(Side::theirs);
    if (ours_moved != theirs_moved) return {along(ours_moved ? Side::ours : Side::theirs), false};
    return {along(precedence_.reordered), true};
  }

 private:
  bool reordered(Side side) const {
    std::vector<bool> based = common_;
    for (std::size_t row = 0; row < based.size(); ++row) {
      based[row] = based[row] && alignment_.rows[row].is_in(Side::base);
    }
    return only(alignment_.of(side), based) != only(alignment_.of(Side::base), based);
  }

  /// Both sides agree on the order of what they share: walk them together.
  Rows side_by_side() const {
    Rows merged;
    auto ours = ours_.begin();
    auto theirs = theirs_.begin();
    Side preferred = precedence_.head_first;
    while (ours != ours_.end() || theirs != theirs_.end()) {
      const bool our_turn = ours != ours_.end() && !common_[*ours];
      const bool their_turn = theirs != theirs_.end() && !common_[*theirs];
      if (our_turn && their_turn) {
        merged.push_back(theirs_first(*ours, *theirs, preferred) ? *theirs++ : *ours++);
      } else if (our_turn) {
        merged.push_back(*ours++);
      } else if (their_turn) {
        merged.push_back(*theirs++);
      } else {
        merged.push_back(*ours++);
        ++theirs;
        preferred = precedence_.first;
      }
    }
    return merged;
  }

  bool theirs_first(std::size_t ours, std::size_t theirs, Side preferred) const {
    const std::size_t our_slot = our_slots_[ours];
    const std::size_t their_slot = their_slots_[theirs];
    if (our_slot != their_slot) return their_slot < our_slot;
    if (!precedence_.times.empty()) {
      const auto& our_time = precedence_.times[ours];
      const auto& their_time = precedence_.times[theirs];
      if (our_time && their_time && *our_time != *their_time) {
        return (*their_time < *our_time) == (precedence_.by_time == MergeOrder::oldest_first);
      }
    }
    return (our_slot == 0 ? preferred : precedence_.first) == Side::theirs;
  }

  /// `side`'s order; of the rows that only the other side has, those that took the place of an element stand where
  /// `side` has that element, and the others follow what they follow there, or stay at the end.
  Rows along(Side side) const {
    const Side guest = other(side);
    std::unordered_map<std::size_t, Rows> after;  // by the row before; nowhere for the head
    Rows at_end;
    std::size_t before = Row::nowhere;
    const std::size_t end = 2 * alignment_.of(Side::base).size();
    for (const std::size_t row : guest == Side::ours ? ours_ : theirs_) {
      if (common_[row]) {
        before = row;
      } else if (slots(guest)[row] == end) {
        at_end.push_back(row);
      } else {
        after[replaced_by(row, guest).value_or(before)].push_back(row);
      }
    }
    Rows merged = after[Row::nowhere];
    for (const std::size_t row : alignment_.of(side)) {
      if (kept_[row]) merged.push_back(row);
      const auto guests = after.find(row);
      if (guests != after.end()) merged.insert(merged.end(), guests->second.begin(), guests->second.end());
    }
    merged.insert(merged.end(), at_end.begin(), at_end.end());
    return merged;
  }

  /// The first element of the base that `side` took away where it has `row` now, and that the other side still has.
  std::optional<std::size_t> replaced_by(std::size_t row, Side side) const {
    if (alignment_.rows[row].is_in(Side::base)) return std::nullopt;
    const auto& base = alignment_.of(Side::base);
    for (std::size_t at = slots(side)[row] / 2; at < base.size(); ++at) {
      const Row& gone = alignment_.rows[base[at]];
      if (gone.is_in(side)) break;
      if (gone.is_in(other(side))) return base[at];
    }
    return std::nullopt;
  }

  const std::vector<std::size_t>& slots(Side side) const { return side == Side::ours ? our_slots_ : their_slots_; }

  const Alignment& alignment_;
  const Precedence& precedence_;
  const std::vector<bool>& kept_;
  std::vector<bool> common_;
  Rows ours_;
  Rows theirs_;
  std::vector<std::size_t> our_slots_;
  std::vector<std::size_t> their_slots_;
};

}  // namespace

MergedOrder merged_order(const Alignment& alignment, const std::vector<bool>& kept, const Precedence& precedence) {
  return Sequencer(alignment, kept, precedence).order();
}

}  // namespace checkpoint::merge
