#pragma once

#include <optional>
#include <string>

#include "cli/choice/snapshot_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct SnapshotLookOptions {
  SnapshotChoice choice;
  std::optional<std::string> snapshot;
};

struct SnapshotListOptions {
  std::optional<std::string> workflow;
  std::optional<std::string> snapshot;
};

void register_snapshot_list(OptionSet& set, SnapshotListOptions& options);
/// The snapshots of one workflow, or of all.
Answer run_snapshot_list(const SnapshotListOptions& options, Context& context);

void register_snapshot_show(OptionSet& set, SnapshotLookOptions& options);
/// A whole snapshot.
Answer run_snapshot_show(const SnapshotLookOptions& options, Context& context);

void register_snapshot_manifest(OptionSet& set, SnapshotLookOptions& options);
/// What was planned, and what was taken: ids, phases, times.
Answer run_snapshot_manifest(const SnapshotLookOptions& options, Context& context);

void register_snapshot_usage(OptionSet& set, SnapshotLookOptions& options);
/// What snapshots take on the disk.
Answer run_snapshot_usage(const SnapshotLookOptions& options, Context& context);

void register_snapshot_log(OptionSet& set, SnapshotLookOptions& options);
/// What happened to the snapshots of a workflow.
Answer run_snapshot_log(const SnapshotLookOptions& options, Context& context);

}  // namespace checkpoint::cli
