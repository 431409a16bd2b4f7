#include "merge/strategies/strategy.h"

namespace checkpoint::merge {

std::optional<Merged> merge_by_latest(Walk& walk, const Field& field) {
  const Side side = walk.newer_of(field);
  walk.decide(field, name_of(MergeStrategy::latest), name_of(side), "both sides changed it; the newer value, whole");
  return walk.take(field, side);
}

}  // namespace checkpoint::merge
