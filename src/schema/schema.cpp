#include "schema/schema.h"

#include <array>
#include <utility>

#include "core/first_where.h"
#include "core/ranges.h"

namespace checkpoint {

namespace {

constexpr std::array<std::pair<MergeStrategy, std::string_view>, 12> strategy_names = {{
    {MergeStrategy::conflict, "conflict"},
    {MergeStrategy::group, "group"},
    {MergeStrategy::max, "max"},
    {MergeStrategy::min, "min"},
    {MergeStrategy::latest, "latest"},
    {MergeStrategy::log, "log"},
    {MergeStrategy::set, "set"},
    {MergeStrategy::keyed, "keyed"},
    {MergeStrategy::queue, "queue"},
    {MergeStrategy::lattice, "lattice"},
    {MergeStrategy::record, "record"},
    {MergeStrategy::immutable, "immutable"},
}};

}  // namespace

std::string_view name_of(MergeStrategy strategy) {
  const auto* const row =
      first_where(strategy_names, [&](const auto& candidate) { return candidate.first == strategy; });
  return row == nullptr ? std::string_view() : row->second;
}

std::optional<MergeStrategy> merge_strategy_named(std::string_view name) {
  const auto* const row = first_where(strategy_names, [&](const auto& candidate) { return candidate.second == name; });
  if (row == nullptr) return std::nullopt;
  return row->first;
}

const SchemaNode* SchemaNode::member(std::string_view key) const {
  const auto* const property =
      first_where(properties, [&](const SchemaProperty& candidate) { return candidate.name == key; });
  return property == nullptr ? additional : property->node;
}

// No word of a schema needs an escape: its compiler refuses one that does.
std::vector<std::string_view> SchemaNode::words() const {
  std::vector<std::string_view> words;
  for (const std::string_view literal : allowed) {
    if (literal.starts_with('"')) words.push_back(literal.substr(1, literal.size() - 2));
  }
  return words;
}

bool SchemaNode::is_merge_fixed() const {
  if (merge.fixed || merge.strategy == MergeStrategy::immutable) return true;
  return any_of(properties, [](const SchemaProperty& property) { return property.node->is_merge_fixed(); }) ||
         any_of(one_of, [](const SchemaNode* form) { return form->is_merge_fixed(); });
}

const Schema* find_schema(std::string_view name) {
  const auto all = schemas();
  const auto* const schema = first_where(all, [&](const Schema* candidate) { return candidate->name == name; });
  return schema == nullptr ? nullptr : *schema;
}

}  // namespace checkpoint
