#include "schema/schema.h"

#include <algorithm>
#include <array>
#include <utility>

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
  const auto* row = std::find_if(strategy_names.begin(), strategy_names.end(),
                                 [&](const auto& candidate) { return candidate.first == strategy; });
  return row == strategy_names.end() ? std::string_view() : row->second;
}

std::optional<MergeStrategy> merge_strategy_named(std::string_view name) {
  const auto* row = std::find_if(strategy_names.begin(), strategy_names.end(),
                                 [&](const auto& candidate) { return candidate.second == name; });
  if (row == strategy_names.end()) return std::nullopt;
  return row->first;
}

const SchemaNode* SchemaNode::member(std::string_view key) const {
  const auto property = std::find_if(properties.begin(), properties.end(),
                                     [&](const SchemaProperty& candidate) { return candidate.name == key; });
  return property == properties.end() ? additional : property->node;
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
  const auto schema =
      std::find_if(all.begin(), all.end(), [&](const Schema* candidate) { return candidate->name == name; });
  return schema == all.end() ? nullptr : *schema;
}

}  // namespace checkpoint
