// Fields that no schema speaks of: by key, by natural key, as a log; a scalar is a question.

#include "core/ranges.h"
#include "merge/strategies/natural_key.h"
#include "merge/strategies/strategy.h"

namespace checkpoint::merge {

namespace {

bool is_scalar(const Node& node) { return !node.is_object() && !node.is_array(); }

/// Both sides put another thing here: its natural key differs from the base's and between the sides.
bool is_replaced(const Versions& versions) {
  return any_of(natural_keys, [&](std::string_view key) {
    const Versions names = versions.member(key);
    return names.ours && names.theirs && is_scalar(*names.ours) && is_scalar(*names.theirs) &&
           !same(names.ours, names.theirs) && !same(names.base, names.ours) && !same(names.base, names.theirs);
  });
}

}  // namespace

std::optional<Merged> merge_unknown(Walk& walk, const Field& field) {
  const Versions& versions = field.versions;
  if (versions.all(NodeKind::object)) {
    if (is_replaced(versions)) return merge_as_one_thing(walk, field);
    return merge_by_record(walk, field);
  }
  if (!versions.all(NodeKind::array)) return walk.ask(field, "both sides changed it");
  Field list = field;
  list.rule.key = natural_key(versions);
  list.rule.strategy = list.rule.key.empty() ? MergeStrategy::log : MergeStrategy::keyed;
  return list.rule.key.empty() ? merge_unknown_list(walk, list) : merge_by_key(walk, list);
}

}  // namespace checkpoint::merge
