#include "merge/follow.h"

#include "merge/alignment.h"
#include "merge/sequence.h"

namespace checkpoint::merge {

Side side_of_text(const Versions& versions, Side newer) {
  const auto& [base, ours, theirs] = versions;
  if (!ours || !theirs) return ours ? Side::ours : Side::theirs;
  if (base && ours->source() == base->source()) return Side::theirs;
  if (base && theirs->source() == base->source()) return Side::ours;
  return newer;
}

namespace {

bool is_container(NodeKind kind) { return kind == NodeKind::object || kind == NodeKind::array; }

bool laid_out_afresh(const Versions& versions, Side side) {
  const auto& base = versions.base;
  const auto& left_alone = versions.of(other(side));
  return base && left_alone && base->source() != left_alone->source() && is_container(base->kind()) &&
         versions.all(base->kind());
}

Alignment aligned(const Versions& versions) {
  if (versions.base->is_object()) return align_members(versions);
  return align(versions, [](const Node& element) { return canonical(element); });
}

}  // namespace

Merged follow(const Versions& versions, Side side, Side newer) {
  if (versions.ours && same(versions.ours, versions.theirs)) {
    return {versions, Verbatim{side_of_text(versions, newer)}};
  }
  if (!laid_out_afresh(versions, side)) return {versions, Verbatim{side}};
  const Alignment alignment = aligned(versions);
  std::vector<bool> kept(alignment.rows.size());
  for (std::size_t row = 0; row < kept.size(); ++row) kept[row] = alignment.rows[row].versions.of(side).has_value();
  Container container{versions.base->kind(), {}};
  for (const std::size_t row : merged_order(alignment, kept, Precedence{side, side, newer}).rows) {
    container.items.push_back(follow(alignment.rows[row].versions, side, newer));
  }
  return {versions, std::move(container)};
}

}  // namespace checkpoint::merge
