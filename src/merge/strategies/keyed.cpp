#include <array>

#include "core/member.h"
#include "merge/strategies/doubt.h"
#include "merge/strategies/renaming.h"
#include "merge/strategies/rows.h"
#include "merge/strategies/strategy.h"

namespace checkpoint::merge {

namespace {

bool is_resolved(const std::optional<Node>& row) { return row && boolean_member(*row, "resolved").value_or(false); }

/// The members of a row but for its resolution.
std::string unresolved_text(const Node& row) {
  constexpr std::array<std::string_view, 2> resolution{"resolved", "resolved_at"};
  return text_without(row, resolution);
}

/// Removing a row and marking it resolved say the same, where nothing is said that would be lost. Only where the schema
/// knows such a mark.
Completed resolution_of(const Field& list) {
  const SchemaNode* row_schema = list.schema ? list.schema->items : nullptr;
  if (!member_schema(row_schema, "resolved")) return nullptr;
  return [](const Row& row) {
    const auto& base = row.versions.base;
    const auto& left = row.versions.ours ? row.versions.ours : row.versions.theirs;
    constexpr std::array<std::string_view, 3> resolution{"resolved", "resolved_at", "resolved_by"};
    return is_resolved(left) && !is_resolved(base) && says_no_more(*left, *base, resolution);
  };
}

/// Resolved here and still worked on there: the alarm is not un-rung silently.
bool resolved_against_edited(const Row& row) {
  const auto& [base, ours, theirs] = row.versions;
  if (!base || !ours || !theirs || is_resolved(base) || is_resolved(ours) == is_resolved(theirs)) return false;
  const Node& open = is_resolved(ours) ? *theirs : *ours;
  return !same_value(open, *base) && unresolved_text(open) != unresolved_text(*base);
}

void ask_about_resolved(Walk& walk, const Field& list, const Alignment& alignment, MergedRows& rows) {
  const Selectors selectors(alignment, list.rule.key);
  for (std::size_t at = 0; at < alignment.rows.size(); ++at) {
    const Row& row = alignment.rows[at];
    if (!resolved_against_edited(row)) continue;
    const Field field = walk.row_of(list, row.versions, selectors.of(row.versions.any(), at));
    rows.rows[at] = walk.ask(field, "one side resolved it, the other changed it");
  }
}

void ask_about_renamed(Walk& walk, const Field& list, const Alignment& alignment,
                       const std::vector<std::size_t>& renamed, MergedRows& rows) {
  const Selectors selectors(alignment, list.rule.key);
  for (const std::size_t at : renamed) {
    const Versions& versions = alignment.rows[at].versions;
    const Field field = walk.row_of(list, versions, selectors.of(*versions.base, at));
    rows.rows[at] = walk.ask(field, "both sides gave it another name");
  }
}

}  // namespace

std::optional<Merged> merge_by_key(Walk& walk, const Field& field) {
  const Versions& versions = field.versions;
  if (!versions.all(NodeKind::array)) return walk.ask(field, "both sides changed it");
  const RepeatedKeys repeated = repeated_keys(versions, field.rule.key);
  const Identity identity = identity_by_key(field.rule.key, repeated);
  Alignment alignment = align(versions, identity);
  std::string_view doubt = doubt_about_keys(versions, field.rule.key, repeated, Additions::contend);
  if (doubt.empty()) doubt = settle_repeats(versions, identity, older_first(walk), alignment);
  if (!doubt.empty()) return walk.ask(field, doubt);
  const auto renamed = join_renamed_rows(alignment, field.rule.key);
  const Completed resolved = resolution_of(field);
  MergedRows rows = merge_rows(walk, field, alignment, resolved);
  if (resolved) ask_about_resolved(walk, field, alignment, rows);
  ask_about_renamed(walk, field, alignment, renamed, rows);
  const MergedOrder order = merged_order(alignment, rows.kept(), older_first(walk));
  doubt = doubt_about_order(walk, order);
  if (!doubt.empty()) return walk.ask(field, doubt);
  return as_array(versions, std::move(rows), order);
}

}  // namespace checkpoint::merge
