#include "merge/alignment.h"
#include "merge/follow.h"
#include "merge/sequence.h"
#include "merge/strategies/strategy.h"

namespace checkpoint::merge {

namespace {

/// Kept where both sides have it, or where one side added it.
bool stays(const Row& row) {
  if (row.is_in(Side::ours) && row.is_in(Side::theirs)) return true;
  return !row.is_in(Side::base);
}

}  // namespace

std::optional<Merged> merge_by_set(Walk& walk, const Field& field) {
  const Versions& versions = field.versions;
  if (!versions.all(NodeKind::array)) return walk.ask(field, "both sides changed it");
  const Alignment alignment = align(versions, [](const Node& element) { return canonical(element); });
  std::vector<bool> kept(alignment.rows.size());
  for (std::size_t row = 0; row < kept.size(); ++row) kept[row] = stays(alignment.rows[row]);
  Container container{NodeKind::array, {}};
  for (const std::size_t row : merged_order(alignment, kept, {walk.older(), walk.older(), walk.newer()}).rows) {
    const Versions& element = alignment.rows[row].versions;
    container.items.push_back({element, Verbatim{side_of_text(element, walk.newer())}});
  }
  const bool gone = container.items.empty() && (!versions.ours || !versions.theirs);
  walk.decide(field, name_of(MergeStrategy::set), gone ? "removed" : "merged",
              "additions of both sides, less removals");
  if (gone) return std::nullopt;
  return Merged{versions, std::move(container)};
}

}  // namespace checkpoint::merge
