#include "merge/strategies/strategy.h"

namespace checkpoint::merge {

std::optional<Merged> merge_by_asking(Walk& walk, const Field& field) {
  const bool fixed = field.rule.strategy == MergeStrategy::immutable;
  return walk.ask(field, fixed ? "it never changes, and the sides differ" : "both sides changed it");
}

}  // namespace checkpoint::merge
