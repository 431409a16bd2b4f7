#pragma once

#include <optional>
#include <string>

#include "store/pipelines.h"

namespace checkpoint {

/// A project that is to be set up, or set up anew.
struct ProjectPlan {
  std::optional<std::string> title;
  std::string manifest;                 ///< JSON
  bool manifest_given = false;          ///< false: an existing project keeps its own
  std::optional<stage::Policy> policy;  ///< nothing: the manifest's
};

/// Writes project.json and the manifest. In a project that exists, takes over what is given and keeps the rest; a
/// change of the policy or the manifest is logged. Error{invalid} for a manifest that its schema refuses; for a project
/// whose own manifest is to be kept, Error{corrupt} where that is missing or broken, and Error{gate_closed} where it is
/// not the one that the project was set up with: neither becomes its manifest without being named.
Receipt write_project(const Store& store, const PipelineQuery& query, const ProjectPlan& plan);

}  // namespace checkpoint
