#pragma once

#include <optional>
#include <string>

#include "store/pipelines.h"

namespace checkpoint {

/// A project that is to be set up, or set up anew.
struct ProjectPlan {
  std::optional<std::string> title;     ///< nothing: the one that is there, else the project's name
  std::string manifest;                 ///< JSON
  bool manifest_given = false;          ///< the user has named it; else a project that exists keeps its own
  std::optional<stage::Policy> policy;  ///< nothing: the one that is there, else the manifest's
};

/// Writes project.json and the manifest. In a project that exists, what `plan` gives replaces what is there, and the
/// rest stays; a change of the policy or of the manifest is noted in project.json. Error{invalid} where the schema
/// refuses the manifest. Where a project keeps its own manifest: Error{corrupt} if that is missing or broken, and
/// Error{gate_closed} if it is not the one that the project was set up with; only the user can put another in its
/// place, by naming it.
Receipt write_project(const Store& store, const PipelineQuery& query, const ProjectPlan& plan);

}  // namespace checkpoint
