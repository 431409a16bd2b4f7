#pragma once

#include <optional>
#include <vector>

#include "core/time.h"
#include "merge/alignment.h"
#include "schema/schema.h"

namespace checkpoint::merge {

/// Whose elements come first where both sides put some at the same place.
struct Precedence {
  Side first;       ///< in general
  Side head_first;  ///< at the very head: before the first element of the base, and before all that both have
  Side reordered;   ///< whose order holds where both sides reordered the same elements

  /// The time of each row, where the list has a clock; it decides before the sides do.
  std::vector<std::optional<Instant>> times{};
  MergeOrder by_time = MergeOrder::oldest_first;
};

struct MergedOrder {
  std::vector<std::size_t> rows;
  bool contested = false;  ///< both sides put the same elements, of the base or their own, into different new orders
};

/// The order of the rows that are `kept`. What one side reordered stays so; what a side inserted keeps its place
/// between the elements of the base, those that the other side removed included; what it put in the place of one stands
/// where the other side has that one. Swapping the sides gives the same
/// order.
MergedOrder merged_order(const Alignment& alignment, const std::vector<bool>& kept, const Precedence& precedence);

}  // namespace checkpoint::merge
