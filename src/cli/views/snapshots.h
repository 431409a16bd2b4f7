#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/choice/snapshot_choice.h"
#include "cli/terminal/table.h"

namespace checkpoint::cli {

/// `2026-05-07`; `unknown` where the day cannot be told.
std::string day_text(const std::optional<Instant>& time);

/// What is listed, as JSON and for people. Each row of JSON has snapshot_id, workflow_id, checkpoint_name, phase, step,
/// created_at, kept_until, config_hash, checksum, parent_snapshot, files, bytes, contents, remotes, path.
struct SnapshotRows {
  json::Array json;
  Table table{{"snapshot", "id", "phase", "made", "kept until", "files", "contents"}, {"files", "phase"}};
};

/// Adds those that are called `named`, or the one that has it as an id; where nothing is named, all.
void add_meant(const Snapshots& snapshots, const std::vector<SnapshotRef>& refs,
               const std::optional<std::string>& named, const Context& context, SnapshotRows& rows);

/// How many of what is shown no remote is known to have.
struct Homebound {
  std::size_t count = 0;

  void add(const std::vector<StoredSnapshot>& all, const std::vector<SnapshotRef>& refs);
  void tell(const Workspace& workspace, const Context& context, Answer& answer) const;
};

/// What is told of a snapshot that was made: snapshot_id, checkpoint_path, ref, already.
void add_created(const CreatedSnapshot& created, Answer& answer);

}  // namespace checkpoint::cli
