#pragma once

#include <optional>
#include <string>

#include "cli/choice/snapshot_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct SnapshotRestoreOptions {
  SnapshotChoice choice;
  std::optional<std::string> config;
  bool allow_config_change = false;
  bool dry_run = false;
};

void register_snapshot_restore(OptionSet& set, SnapshotRestoreOptions& options);
/// Puts the files of a snapshot back into the work tree, and gives what was pending.
Answer run_snapshot_restore(const SnapshotRestoreOptions& options, Context& context);

}  // namespace checkpoint::cli
