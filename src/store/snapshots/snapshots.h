#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/name.h"
#include "core/snapshot_layout.h"
#include "core/time.h"
#include "kinds/snapshot/log.h"
#include "kinds/snapshot/plan.h"
#include "kinds/snapshot/snapshot.h"
#include "store/examined.h"
#include "store/store.h"

namespace checkpoint {

// Whoever writes to the snapshots of a store (documents, plans, logs) must hold its folder layout::snapshots(): see
// hold_folder().

/// A snapshot that can be relied on: schema, digests and place are right. Its contents are git's.
struct StoredSnapshot {
  snapshot::Snapshot value;
  Document document;
  StorePath place;
  std::string path;  ///< as Location::shown gives it
};

/// The snapshots of one workflow, as they stand in the store.
struct Snapshots {
  Name workflow;
  std::optional<Examined> plan_file;  ///< nothing where there is none
  snapshot::Plan plan;                ///< empty where there is none, or it cannot be relied on
  std::vector<StoredSnapshot> all;    ///< the oldest first
  snapshot::Log log;
  std::vector<StoreProblem> problems;  ///< documents, plan or log that cannot be relied on

  bool exists() const { return plan_file || !all.empty() || !problems.empty() || !log.entries.empty(); }
  /// The newest one of this name; null where there is none.
  const StoredSnapshot* newest(std::string_view name) const;
  const StoredSnapshot* with_id(std::string_view id) const;
};

/// What their documents say, in the same order.
std::vector<const snapshot::Snapshot*> values_of(const std::vector<StoredSnapshot>& all);

/// All of them, whatever is wrong with any.
Snapshots load_snapshots(const Store& store, const Name& workflow, const Instant& now);

/// The same for whoever looks at all workflows: a folder that cannot be entered is a problem.
Snapshots look_at_snapshots(const Store& store, const Name& workflow, const Instant& now);

/// As load_snapshots(); Error{not_found} where the workflow has neither plan nor snapshots.
Snapshots known_snapshots(const Store& store, const Name& workflow, const Instant& now);

/// The snapshot that `named` means: the newest of that name, else the one whose id begins so (at least 4 digits).
/// Error{not_found}; Error{corrupt} where a file of that name or id cannot be relied on, with the newest good one as a
/// hint; Error{usage} for an id that begins as several do.
const StoredSnapshot& find_snapshot(const Snapshots& snapshots, const std::string& named);

/// The workflows that have snapshots or a plan, by name, and those whose folder cannot be entered.
std::vector<Name> snapshot_workflows(const Store& store);

/// Adds lines to the workflow's log, all or nothing; what stands there keeps its bytes. The id of each is
/// made from all that it says, the id that the caller gave it included. The caller must hold layout::snapshots().
void append_events(const Store& store, const Name& workflow, const std::vector<snapshot::Event>& events);

}  // namespace checkpoint
