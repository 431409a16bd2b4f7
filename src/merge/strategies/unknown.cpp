// Fields that no schema speaks of: by key, by natural key, as a log; a scalar is a question.

#include <algorithm>
#include <array>
#include <unordered_set>

#include "merge/strategies/strategy.h"

namespace checkpoint::merge {

namespace {

constexpr std::array<std::string_view, 4> natural_keys{"id", "number", "key", "name"};

bool is_scalar(const Node& node) { return !node.is_object() && !node.is_array(); }

/// True where each element is an object with a scalar member `key` that no other element has.
bool identifies(const std::optional<Node>& list, std::string_view key) {
  if (!list) return true;
  std::unordered_set<std::string> seen;
  for (const Node element : list->children()) {
    const auto value = element.find(key);
    if (!value || !is_scalar(*value) || !seen.insert(canonical(*value)).second) return false;
  }
  return true;
}

/// The first natural key that tells the elements of all three lists apart.
std::span<const std::string_view> natural_key(const Versions& lists) {
  const auto* const found = std::find_if(natural_keys.begin(), natural_keys.end(), [&](std::string_view key) {
    return identifies(lists.base, key) && identifies(lists.ours, key) && identifies(lists.theirs, key);
  });
  if (found == natural_keys.end()) return {};
  return {found, 1};
}

/// Both sides put another thing here: its natural key differs from the base's and between the sides.
bool is_replaced(const Versions& versions) {
  return std::any_of(natural_keys.begin(), natural_keys.end(), [&](std::string_view key) {
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
  return list.rule.key.empty() ? merge_by_log(walk, list) : merge_by_key(walk, list);
}

}  // namespace checkpoint::merge
