#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/json_text.h"
#include "core/name.h"
#include "core/time.h"
#include "core/workflow_layout.h"
#include "kinds/workflow/state.h"
#include "kinds/workflow/task.h"
#include "store/git_command.h"
#include "store/store.h"

namespace checkpoint {

// A workflow is two files. Each write changes one of them, under one lock for all workflows; a workflow begins with its
// phase.json, which is written last, and is taken away by moving its folder. So it is whole at any moment; where tasks
// are there without it, somebody has taken it away, or an import was killed, and that is a problem of the workflow.

/// A workflow as it stands in the store.
struct Workflow {
  Name id;
  std::string path;                   ///< of phase.json, as Location::shown gives it
  std::optional<Document> document;   ///< phase.json; nothing where it cannot be read
  std::optional<Document> execution;  ///< execution.json; nothing where there is none, or it cannot be read
  workflow::State state;              ///< as far as the document says it
  std::vector<workflow::Task> tasks;
  std::vector<StoreProblem> problems;  ///< what cannot be read, or breaks a schema; an illegal order is none

  /// When it was last written; nothing where it does not say.
  std::optional<Instant> last_activity() const;
};

/// Error{not_found} where there is no such workflow.
Workflow load_workflow(const Store& store, const Name& id, const Instant& now);

/// The same, for a caller that will go on from it: Error{corrupt} where one of its files cannot be relied on.
Workflow reliable_workflow(const Store& store, const Name& id, const Instant& now);

/// The same for whoever looks at all of them: one whose folder cannot be entered is a problem.
Workflow look_at_workflow(const Store& store, const Name& id, const Instant& now);

/// The names of all workflows, in order: one for each folder, also where it cannot be entered.
std::vector<Name> all_workflows(const Store& store);

/// A phase.json that is not there, which no list of documents has.
struct LostPhase {
  StoreProblem problem;
  Level level;  ///< error: the tasks beside it say that it was there; warning: a start that was interrupted has none
};
/// None where the folder of workflows is none, or cannot be entered: whoever lists documents says so.
std::vector<LostPhase> lost_phases(const Edition& store);

/// A workflow that was moved away, and nothing came after it: a start, or the making of an archive, was killed. A
/// warning for each, at the phase.json that is not there. Archives that git has, also in the index alone, are none of
/// these.
std::vector<LostPhase> interrupted_archives(const Store& store, const GitCommand* git);

/// What to write, from how the workflow stands; throws to refuse.
using WorkflowEdit = std::function<std::string(const Workflow& workflow)>;

/// Writes phase.json.
Receipt write_phase(const Store& store, const Name& id, const Instant& now, const WorkflowEdit& edit);
/// Writes execution.json.
Receipt write_execution(const Store& store, const Name& id, const Instant& now, const WorkflowEdit& edit);

/// A workflow that is to begin.
struct WorkflowPlan {
  Name id;
  std::optional<json::Array> phases;  ///< nothing: the standard ones
  bool fresh = false;                 ///< also where one is in progress, or cannot be relied on
  Instant now;
};

struct Started {
  Receipt receipt;
  std::optional<std::string> archived;  ///< where the one before went
};

/// Begins a workflow. One that was there is archived first: always where it is over, else only where `fresh` says so
/// (Error{refused}).
Started start_workflow(const Store& store, const WorkflowPlan& plan);

/// Moves the whole folder of a workflow into the archive, where its documents get `archived_at`. Returns the archive's
/// path. Error{not_found} where there is no such workflow.
std::string archive_workflow(const Store& store, const Name& id, const Instant& now);

/// An archived workflow.
struct ArchivedWorkflow {
  std::string name;  ///< of its folder: `<id>_<stamp>`
  std::string path;  ///< as Location::shown gives it
};

/// Newest first.
std::vector<ArchivedWorkflow> archived_workflows(const Store& store);

/// Completes archives whose making was killed: what was moved away says when. Those that git has, also in the index
/// alone, stay as they are. Returns their paths.
std::vector<std::string> complete_archives(const Store& store, const GitCommand* git);

/// What became of the archives beyond the newest few.
struct Pruned {
  std::vector<std::string> removed;  ///< the history of HEAD holds each of their files
  std::vector<std::string> kept;     ///< it does not
};

/// Removes the archives beyond the newest `workflow::kept_archives`, but only what the history holds. Without `git` it
/// removes none.
Pruned prune_archives(const Store& store, const GitCommand* git);

}  // namespace checkpoint
