#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "schema/schema.h"

namespace checkpoint::merge {

/// What a repository's committed configuration says about merging. It chooses among the strategies of the schemas and
/// nothing else; fields whose strategy the schema fixes do not listen.
struct Policy {
  /// Dotted path, or the name of a policy group such as `position`, and its strategy.
  std::vector<std::pair<std::string, MergeStrategy>> strategies;
  /// Dotted paths of values of which the newer side's wins.
  std::vector<std::string> telemetry_paths;

  /// The rule for the field at `path`: that of `schema`, which may be null, with the strategy that this policy sets for
  /// it.
  Merge rule_for(const SchemaNode* schema, std::string_view path) const;
};

/// Reads `merge` and `telemetryPaths` of a configuration. Entries of the wrong type and unknown strategies are left
/// out: `validate` names them, and a merge must not fail for them.
Policy policy_from(const Node& configuration);

}  // namespace checkpoint::merge
