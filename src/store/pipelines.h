#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/name.h"
#include "core/time.h"
#include "kinds/stage/progress.h"
#include "store/project_lock.h"
#include "store/store.h"

namespace checkpoint {

/// A project as it stands in the store.
struct Pipeline {
  Document project;  ///< project.json
  stage::Progress progress;
  std::vector<StoreProblem> problems;  ///< stages that cannot be relied on, and files that are none
};

/// Which project is asked about, and by how strict a policy.
struct PipelineQuery {
  Name project;
  std::optional<stage::Policy>
      policy;  ///< asked for; the strictest of it, the project's, the manifest's and the settings' holds
  Instant now;
};

/// Error{not_found} where there is no such project. Error{corrupt} where its project.json or its manifest is missing,
/// broken or invalid: without them nobody knows where the gates are, so every one is closed.
Pipeline load_pipeline(const Edition& store, const PipelineQuery& query);

/// The names of all projects, in order: one for each folder that is not empty.
std::vector<Name> all_projects(const Edition& store);

/// What to write for a stage, from how the project stands; throws to refuse.
using StageEdit = std::function<std::string(const stage::Progress& progress, const stage::StageState& stage)>;

/// Writes a stage under its lock and the project's, if `edit` and the rules of stages have no objection. What it
/// replaces is kept in the project's history where the stage was awaiting_human, completed, failed or stale, or could
/// not be read. Error{invalid} for a stage that the pipeline does not have, Error{changed} where `if_match` is not the
/// etag of the stage's file.
Receipt write_stage(const Store& store, const PipelineQuery& query, const Name& stage, const StageEdit& edit,
                    const std::optional<std::string>& if_match = {});

/// The same for a caller that has the project's lock already.
Receipt write_stage(const ProjectLock& held, const Store& store, const PipelineQuery& query, const Name& stage,
                    const StageEdit& edit);

/// What write_stage() would write, or its errors, with nothing written.
Receipt preview_stage(const Store& store, const PipelineQuery& query, const Name& stage, const StageEdit& edit);

/// What stands at `place`, which is project.json or the manifest. Error{corrupt} where it is missing, broken or
/// invalid.
Document reliable(const Edition& store, const StorePath& place, const Instant& now);

/// The checkpoints of a stage that later writes have replaced, oldest first.
std::vector<Stored> stage_history(const Edition& store, const Name& project, const Name& stage);

/// The error that the project's pipeline has no such stage, with those that it has and the nearest of them.
Error no_stage(const stage::Progress& progress, const Name& stage);

/// What the stage still has as an earlier attempt at it has left it, as a sentence; empty where it has nothing of the
/// kind, or its history does not tell.
std::string inherited_artifacts(const Edition& store, const Name& project, const stage::StageState& stage);

}  // namespace checkpoint
