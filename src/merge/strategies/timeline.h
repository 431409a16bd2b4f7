#pragma once

#include <optional>
#include <vector>

#include "merge/alignment.h"
#include "merge/walk.h"
#include "schema/schema.h"

namespace checkpoint::merge {

/// A log each version of which stands in the order of its entries' times. Where an entry stands then says no more than
/// when it was, but for those of one time.
class Timeline {
 public:
  /// Nothing where a version has another order, or an entry that says no time. Where the versions agree on it, the
  /// order is theirs, and not that of `rule`.
  static std::optional<Timeline> of(const Versions& lists, const Merge& rule);

  MergeOrder order() const { return order_; }

  /// The rows that are `kept`, in their order; those of one time in the order that the sides have there.
  std::vector<std::size_t> in_order(const Walk& walk, const Alignment& alignment, const Identity& identity,
                                    const std::vector<bool>& kept) const;

  /// Both sides have put something else in the place of one entry, at its time. Not asked of times of which rows are
  /// `cut` off: what rotates out says nothing of what was done.
  bool is_replaced_twice(const Alignment& alignment, const std::vector<std::size_t>& cut) const;

 private:
  Timeline(std::string_view clock, MergeOrder order) : clock_(clock), order_(order) {}

  std::string_view clock_;
  MergeOrder order_;
};

}  // namespace checkpoint::merge
