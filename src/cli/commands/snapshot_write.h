#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/choice/snapshot_choice.h"
#include "cli/command/command.h"

namespace checkpoint::cli {

struct SnapshotPlanOptions {
  SnapshotChoice choice;
  std::vector<std::string> names;
  std::optional<std::string> naming;
  std::optional<int> retention_days;
  std::optional<std::string> config;
  bool amend = false;
};

void register_snapshot_plan(OptionSet& set, SnapshotPlanOptions& options);
/// Says where a workflow takes snapshots, before it takes the first; without anything to say, shows the plan.
Answer run_snapshot_plan(const SnapshotPlanOptions& options, Context& context);

struct SnapshotCreateOptions {
  SnapshotChoice choice;
  std::string name;
  std::optional<std::string> phase;
  std::optional<std::string> step;
  std::optional<std::string> outputs;
  std::optional<std::string> pending;
  std::optional<std::string> config;
  std::vector<std::string> files;
  bool force = false;
};

void register_snapshot_create(OptionSet& set, SnapshotCreateOptions& options);
/// Takes a snapshot under a name that was planned.
Answer run_snapshot_create(const SnapshotCreateOptions& options, Context& context);

struct SnapshotBranchOptions {
  SnapshotChoice choice;
  std::optional<std::string> to;
  std::vector<std::string> parameters;
};

void register_snapshot_branch(OptionSet& set, SnapshotBranchOptions& options);
/// Begins another workflow from a snapshot, with parameters of its own.
Answer run_snapshot_branch(const SnapshotBranchOptions& options, Context& context);

}  // namespace checkpoint::cli
