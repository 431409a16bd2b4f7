#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "core/time.h"

namespace checkpoint::snapshot {

inline constexpr int default_retention_days = 90;

/// The snapshot of another workflow that a workflow began with.
struct Origin {
  std::string workflow_id;
  std::string snapshot_id;

  bool operator==(const Origin&) const = default;
};

/// What a plan says, as far as it says it.
struct Plan {
  std::string workflow_id;
  std::vector<std::string> names;
  std::string naming;
  int retention_days = default_retention_days;
  std::string config = "{}";  ///< as JSON
  std::string config_hash;
  std::optional<Origin> branched_from;

  bool has(std::string_view name) const;
};

Plan plan_of(const Node& root);

/// What somebody wants planned. What is not given stays as it is, or is the default.
struct PlanWish {
  std::string workflow;
  std::vector<std::string> names;  ///< are added to those there are
  std::optional<std::string> naming = {};
  std::optional<int> retention_days = {};
  std::optional<std::string> config = {};  ///< a JSON object
  std::optional<Origin> branched_from = {};
};

/// The names of the wish that `there` does not have, each once.
std::vector<std::string> added_names(const std::optional<Document>& there, const PlanWish& wish);

/// The plan as it is to be written; the text that is there where the wish changes nothing.
std::string planned_text(const std::optional<Document>& there, const PlanWish& wish, const Instant& now);

}  // namespace checkpoint::snapshot
