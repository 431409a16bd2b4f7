#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/choice/workspace.h"
#include "cli/command/answer.h"
#include "cli/command/option_set.h"
#include "store/git_command.h"
#include "store/snapshots/anchor.h"
#include "store/snapshots/creation.h"

namespace checkpoint::cli {

/// The arguments that say which workflow is meant.
struct SnapshotChoice {
  std::string workflow;
};

void register_snapshots_of(OptionSet& set, SnapshotChoice& choice);

/// The snapshots of one workflow, or some of them.
struct NarrowedSnapshots {
  SnapshotChoice choice;
  std::optional<std::string> snapshot;  ///< an id or a name
};

/// One of the snapshots, or those of a name.
void register_narrowing(OptionSet& set, std::optional<std::string>& snapshot);
void register_narrowed(OptionSet& set, NarrowedSnapshots& options);
/// The same with workflow and snapshot apart, where they were given as lists print them: `build/designed`.
NarrowedSnapshots apart(const NarrowedSnapshots& options);

/// Error{usage} for what cannot be a name.
Name snapshot_workflow(const SnapshotChoice& choice);

/// All snapshots of the workflow. Error{refused} where a sparse checkout leaves any of them out.
Snapshots snapshots_of(const SnapshotChoice& choice, const Workspace& workspace, const Context& context);

/// git, asked from the work tree's root. Error{not_a_repository} outside of one: the contents of snapshots are git's.
GitCommand snapshot_git(const Workspace& workspace, const Context& context);

/// What writes of snapshots need.
SnapshotDesk snapshot_desk(const Workspace& workspace, const Context& context);

/// The JSON object in a file that the user named; nothing where none is named. `option` for the message.
std::optional<std::string> object_in(const std::optional<std::string>& file, std::string_view option,
                                     const Context& context);

/// Where git has the contents of a snapshot: `here`, a remote's name (they were fetched), or `missing`.
std::string contents_of(const std::vector<SnapshotRef>& refs, const std::string& id);

/// The refs of all snapshots; none outside of a repository.
std::vector<SnapshotRef> refs_in(const Workspace& workspace, const Context& context);
/// Those of the workflow's.
std::vector<SnapshotRef> refs_of(const Workspace& workspace, const Name& workflow, const Context& context);
/// Of `all`, those of the workflow: what a ref keeps that git has lost is not here.
std::vector<SnapshotRef> refs_with_contents(const Snapshots& snapshots, const std::vector<SnapshotRef>& all,
                                            const Workspace& workspace, const Context& context);

/// The newest of `snapshots` that is called `name` and has files; null where there is none.
const StoredSnapshot* newest_with_files(const Snapshots& snapshots, std::string_view name);

/// What to say of one without files where newest_with_files() has found `full`: that it stands behind it, and the
/// command that puts it back.
std::string way_to_files(const StoredSnapshot& full);

/// A time as JSON; null where it is not known.
json::Value known_time_json(const std::optional<Instant>& time);

/// The first digits of an id, for people.
std::string short_id(const std::string& id);

}  // namespace checkpoint::cli
