#pragma once

#include <optional>
#include <string>

#include "cli/choice/snapshot_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

// The commands that look after the snapshots of a workflow.

struct SnapshotVerifyOptions {
  SnapshotChoice choice;
  std::optional<std::string> snapshot;
};

void register_snapshot_verify(OptionSet& set, SnapshotVerifyOptions& options);
/// Recomputes every digest, content and ref.
Answer run_snapshot_verify(const SnapshotVerifyOptions& options, Context& context);

struct SnapshotPurgeOptions {
  SnapshotChoice choice;
  bool dry_run = false;
};

void register_snapshot_purge(OptionSet& set, SnapshotPurgeOptions& options);
/// Removes the snapshots that are past their retention period.
Answer run_snapshot_purge(const SnapshotPurgeOptions& options, Context& context);

}  // namespace checkpoint::cli
