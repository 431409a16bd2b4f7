
#include "core/ranges.h"
#include "merge/strategies/strategy.h"

namespace checkpoint::merge {

namespace {

/// 1 for the lowest value of the lattice; 0 for what is not on it. An absent base is below all.
std::size_t rank_of(const Field& field, const std::optional<Node>& node) {
  if (!node || !node->is_string()) return 0;
  const auto place = index_of_first(field.rule.lattice, node->string());
  return place ? *place + 1 : 0;
}

}  // namespace

std::optional<Side> further_side(const Field& field) {
  const auto& [base, ours, theirs] = field.versions;
  const std::size_t from = rank_of(field, base);
  const std::size_t our_rank = rank_of(field, ours);
  const std::size_t their_rank = rank_of(field, theirs);
  const bool on_the_way = !base || from > 0;
  if (!on_the_way || our_rank <= from || their_rank <= from || our_rank == their_rank) return std::nullopt;
  return our_rank > their_rank ? Side::ours : Side::theirs;
}

std::optional<Merged> merge_by_lattice(Walk& walk, const Field& field) {
  const auto side = further_side(field);
  if (!side) return walk.ask(field, "both sides changed it, and not both along its order");
  walk.decide(field, name_of(MergeStrategy::lattice), name_of(*side), "both sides moved on; the further one");
  return walk.take(field, *side);
}

}  // namespace checkpoint::merge
