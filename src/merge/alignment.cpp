#include "merge/alignment.h"

#include <map>
#include <unordered_map>
#include <utility>

#include "core/ranges.h"
#include "merge/pairing.h"

namespace checkpoint::merge {

namespace {

constexpr std::array<Side, 3> all_sides{Side::base, Side::ours, Side::theirs};

/// The lists as numbers, each identity its own.
class Numbering {
 public:
  Numbering(const Versions& lists, const Identity& identity, Reading reading) {
    for (const Side side : all_sides) add(lists.of(side), identity, numbers_[static_cast<std::size_t>(side)]);
    has_repeats_ = contains(repeated_, true);
    is_unique_ = !has_repeats_ || reading == Reading::counted;
    if (has_repeats_ && is_unique_) tell_apart();
  }

  const Numbers& of(Side side) const { return numbers_[static_cast<std::size_t>(side)]; }
  std::size_t size() const { return repeated_.size(); }
  bool is_repeated(std::size_t number) const { return repeated_[number]; }
  bool has_repeats() const { return has_repeats_; }
  /// No list has a number twice.
  bool is_unique() const { return is_unique_; }

 private:
  void add(const std::optional<Node>& list, const Identity& identity, Numbers& numbers) {
    if (!list) return;
    std::vector<bool> seen(repeated_.size());
    numbers.reserve(list->size());
    for (const Node element : list->children()) {
      const std::size_t number = known_.try_emplace(identity(element), known_.size()).first->second;
      seen.resize(known_.size());
      repeated_.resize(known_.size());
      if (seen[number]) repeated_[number] = true;
      seen[number] = true;
      numbers.push_back(number);
    }
  }

  /// A number of its own for each of several equal elements.
  void tell_apart() {
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> nth;
    for (Numbers& numbers : numbers_) {
      std::unordered_map<std::size_t, std::size_t> seen;
      for (std::size_t& number : numbers) number = nth.try_emplace({number, seen[number]++}, nth.size()).first->second;
    }
    repeated_.assign(nth.size(), false);
  }

  std::unordered_map<std::string, std::size_t> known_;
  std::array<Numbers, 3> numbers_;
  std::vector<bool> repeated_;
  bool has_repeats_ = false;
  bool is_unique_ = true;
};

/// Gives each element its row.
class RowTable {
 public:
  explicit RowTable(const Numbering& numbering) : numbering_(numbering) {}

  Alignment by_number(const Versions& lists) {
    std::vector<std::size_t> rows(numbering_.size(), Row::nowhere);
    for (const Side side : all_sides) {
      for (const std::size_t number : numbering_.of(side)) {
        if (rows[number] == Row::nowhere) rows[number] = new_row();
        sequence(side).push_back(rows[number]);
      }
    }
    return laid_out(lists);
  }

  Alignment by_pairs(const Versions& lists, Reading reading) {
    for (std::size_t at = 0; at < numbering_.of(Side::base).size(); ++at) sequence(Side::base).push_back(new_row());
    for (const Side side : {Side::ours, Side::theirs}) {
      add(side, pair_elements(numbering_.of(Side::base), numbering_.of(side), reading));
    }
    return laid_out(lists);
  }

 private:
  /// An element that the base does not have, and where it stands: after so many elements of the base at least, and at
  /// most, because the side may have taken away those that stood beside it.
  struct Addition {
    std::size_t row;
    std::size_t least;
    std::size_t most;
  };

  /// What one side added under one number, in order.
  struct Additions {
    std::vector<Addition> all;
    std::size_t next = 0;  ///< the first that the other side may still have added too
  };

  void add(Side side, const Numbers& pairs) {
    std::vector<std::size_t> most(pairs.size(), numbering_.of(Side::base).size());
    for (std::size_t at = pairs.size(); at-- > 1;) most[at - 1] = pairs[at] == unpaired ? most[at] : pairs[at];
    std::size_t least = 0;
    for (std::size_t at = 0; at < pairs.size(); ++at) {
      std::size_t row = pairs[at];
      if (row == unpaired) {
        row = row_of_addition(side, numbering_.of(side)[at], least, most[at]);
      } else {
        least = row + 1;
      }
      sequence(side).push_back(row);
    }
  }

  std::size_t row_of_addition(Side side, std::size_t number, std::size_t least, std::size_t most) {
    Additions& additions = additions_[number];
    if (side == Side::ours) {
      additions.all.push_back({new_row(), least, most});
      return additions.all.back().row;
    }
    const bool anywhere = !numbering_.is_repeated(number);
    for (auto& [all, next] = additions; next < all.size() && (anywhere || all[next].least <= most);) {
      const Addition& ours = all[next++];
      if (anywhere || ours.most >= least) return ours.row;
    }
    return new_row();
  }

  std::vector<std::size_t>& sequence(Side side) { return alignment_.sequences[static_cast<std::size_t>(side)]; }

  std::size_t new_row() {
    alignment_.rows.emplace_back();
    return alignment_.rows.size() - 1;
  }

  Alignment laid_out(const Versions& lists) {
    for (const Side side : all_sides) {
      std::size_t place = 0;
      if (!lists.of(side)) continue;
      for (const Node element : lists.of(side)->children()) {
        Row& row = alignment_.rows[sequence(side)[place]];
        row.versions.of(side) = element;
        row.place[static_cast<std::size_t>(side)] = place++;
      }
    }
    return std::move(alignment_);
  }

  const Numbering& numbering_;
  Alignment alignment_;
  std::unordered_map<std::size_t, Additions> additions_;  // of ours
};

}  // namespace

Alignment align(const Versions& lists, const Identity& identity, Reading reading) {
  const Numbering numbering(lists, identity, reading);
  RowTable table(numbering);
  Alignment alignment = numbering.is_unique() ? table.by_number(lists) : table.by_pairs(lists, reading);
  alignment.has_repeats = numbering.has_repeats();
  return alignment;
}

Alignment align_members(const Versions& objects) {
  return align(objects, [](const Node& member) { return member.key(); });
}

}  // namespace checkpoint::merge
