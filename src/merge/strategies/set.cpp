#include "merge/follow.h"
#include "merge/strategies/doubt.h"
#include "merge/strategies/rows.h"
#include "merge/strategies/strategy.h"

namespace checkpoint::merge {

std::optional<Merged> merge_by_set(Walk& walk, const Field& field) {
  const Versions& versions = field.versions;
  if (!versions.all(NodeKind::array)) return walk.ask(field, "both sides changed it");
  const Identity identity = identity_by_value();
  Alignment alignment = align(versions, identity);
  const std::string_view doubt = settle_repeats(versions, identity, older_first(walk), alignment);
  if (!doubt.empty()) return walk.ask(field, doubt);
  MergedOrder order = merged_order(alignment, staying(alignment), older_first(walk));
  if (!doubt_about_order(walk, order).empty())
    order.rows = in_order_of_text(alignment, identity, std::move(order.rows));
  Container container{NodeKind::array, {}};
  for (const std::size_t row : order.rows) {
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
