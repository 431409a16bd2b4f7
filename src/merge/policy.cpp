#include "merge/policy.h"

#include "core/dotted_path.h"
#include "core/member.h"
#include "core/ranges.h"

namespace checkpoint::merge {

namespace {

/// A path without its row selectors, so that `progress_table.label` speaks of the label in each row.
std::string without_selectors(std::string_view path) {
  const auto parsed = DottedPath::parse(path);
  if (!parsed) return std::string(path);  // the document itself
  std::vector<PathSegment> members = parsed->segments();
  std::erase_if(members, [](const PathSegment& step) { return step.kind != PathSegment::Kind::key; });
  return DottedPath(std::move(members)).text();
}

bool may_change(const SchemaNode* schema) { return !schema || !schema->is_merge_fixed(); }

}  // namespace

Merge Policy::rule_for(const SchemaNode* schema, std::string_view path) const {
  Merge rule = schema ? schema->merge : Merge{};
  if ((strategies.empty() && telemetry_paths.empty()) || !may_change(schema)) return rule;
  const std::string plain = without_selectors(path);
  for (const auto& [name, strategy] : strategies) {
    if (!rule.policy.empty() && name == rule.policy) {
      rule.strategy = strategy;
      if (strategy == MergeStrategy::latest) rule.group = rule.policy;  // the newest cluster, whole
    }
    if (name == plain) rule.strategy = strategy;
  }
  const bool telemetry = contains(telemetry_paths, plain);
  if (telemetry) rule.strategy = MergeStrategy::latest;
  return rule;
}

Policy policy_from(const Node& configuration) {
  Policy policy;
  if (const auto merge = configuration.find("merge"); merge && merge->is_object()) {
    for (const Node entry : merge->children()) {
      const auto strategy = entry.is_string() ? merge_strategy_named(entry.string()) : std::nullopt;
      if (strategy) policy.strategies.emplace_back(entry.key(), *strategy);
    }
  }
  policy.telemetry_paths = text_elements_of(configuration, "telemetryPaths");
  return policy;
}

}  // namespace checkpoint::merge
