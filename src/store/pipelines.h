#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/name.h"
#include "core/time.h"
#include "kinds/stage/progress.h"
#include "store/store.h"

namespace checkpoint {

/// A project as it stands in the store.
struct Pipeline {
  Document project;  ///< project.json
  stage::Progress progress;
  std::vector<StoreProblem> problems;  ///< stages that cannot be relied on, and files that are none
};

/// Who asks about a project, and how strictly.
struct PipelineQuery {
  Name project;
  std::optional<stage::Policy> policy;  ///< asked for; the strictest of all that have a say holds
  Instant now;
};

/// Error{not_found} where there is no such project. Error{corrupt} where its project.json or its manifest is missing,
/// broken or invalid: without them nobody knows where the gates are, so every one is closed.
Pipeline load_pipeline(const Store& store, const PipelineQuery& query);

/// All projects by name, as folders tell them.
std::vector<Name> all_projects(const Store& store);

/// What to write for a stage, from how the project stands; throws to refuse.
using StageEdit = std::function<std::string(const stage::Progress& progress, const stage::StageState& stage)>;

/// Writes a stage under its lock, if `edit` and the rules of stages have no objection. What it replaces is kept in the
/// project's history where the stage was awaiting_human, completed or failed, or could not be read. Error{invalid} for
/// a stage that the pipeline does not have.
Receipt write_stage(const Store& store, const PipelineQuery& query, const Name& stage, const StageEdit& edit);

/// A project that is to be set up, or set up anew.
struct ProjectPlan {
  std::optional<std::string> title;
  std::string manifest;                 ///< JSON
  bool manifest_given = false;          ///< false: an existing project keeps its own
  std::optional<stage::Policy> policy;  ///< nothing: the manifest's
};

/// Writes project.json and the manifest. In a project that exists, takes over what is given and keeps the rest; a
/// change of the policy is logged. Error{invalid} for a manifest that its schema refuses.
Receipt write_project(const Store& store, const PipelineQuery& query, const ProjectPlan& plan);

/// The checkpoints of a stage that later writes have replaced, oldest first.
std::vector<Stored> stage_history(const Store& store, const Name& project, const Name& stage);

}  // namespace checkpoint
