#include "merge/strategies/strategy.h"

#include <array>

#include "core/first_where.h"

namespace checkpoint::merge {

namespace {

struct StrategyRow {
  MergeStrategy strategy;
  Strategy function;
};

constexpr std::array<StrategyRow, 13> kStrategies{{
    {MergeStrategy::unstated, merge_unknown},
    {MergeStrategy::conflict, merge_by_asking},
    {MergeStrategy::group, merge_by_asking},  // the record that holds the group has taken it apart before
    {MergeStrategy::max, merge_by_max},
    {MergeStrategy::min, merge_by_min},
    {MergeStrategy::latest, merge_by_latest},
    {MergeStrategy::log, merge_by_log},
    {MergeStrategy::set, merge_by_set},
    {MergeStrategy::keyed, merge_by_key},
    {MergeStrategy::queue, merge_by_queue},
    {MergeStrategy::lattice, merge_by_lattice},
    {MergeStrategy::record, merge_by_record},
    {MergeStrategy::immutable, merge_by_asking},
}};

}  // namespace

Strategy strategy_for(MergeStrategy strategy) {
  const auto* const row =
      first_where(kStrategies, [strategy](const StrategyRow& entry) { return entry.strategy == strategy; });
  return row->function;
}

}  // namespace checkpoint::merge
