#include "cli/choice/snapshot_choice.h"
#include "cli/choice/snapshot_work.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/table.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/problems.h"
#include "store/snapshots/usage.h"

namespace checkpoint::cli {
namespace {

json::Object usage_json(const SnapshotUsage& usage) {
  json::Object row;
  row.set("bytes_own", usage.stored.own).set("bytes_shared", usage.stored.shared);
  row.set("content_own", usage.contents.own).set("content_shared", usage.contents.shared);
  row.set("bytes_restored", usage.files).set("document_bytes", usage.document).set("missing", usage.missing);
  return row;
}

void add_usage(const std::string& name, const SnapshotUsage& usage, Table& table) {
  table.add({{name, Tone::strong},
             {usage.id.empty() ? "" : short_id(usage.id), Tone::accent},
             {size_text(usage.files)},
             {size_text(usage.stored.own)},
             {size_text(usage.stored.shared)},
             {size_text(usage.document)}});
}

void register_snapshot_usage(OptionSet& set, NarrowedSnapshots& options) {
  register_snapshots_of(set, options.choice);
  set.positional("snapshot", options.snapshot, "only this one; of a name, the newest");
}

Answer run_snapshot_usage(const NarrowedSnapshots& given, Context& context) {
  const NarrowedSnapshots options = apart(given);
  const Workspace workspace = open_workspace(context);
  Answer answer = told_of_unfinished_work(workspace);
  const GitCommand git = snapshot_git(workspace, context);
  const Snapshots snapshots = snapshots_of(options.choice, workspace, context);
  const WorkflowUsage usage = usage_of(workspace.store, git, snapshots, context.now());
  const StoredSnapshot* only = options.snapshot ? &find_snapshot(snapshots, *options.snapshot) : nullptr;
  const Look look = look_of(context);
  Table table({"snapshot", "id", "restored", "own", "shared", "document"});
  json::Array rows;
  SnapshotUsage total = usage.total;
  for (std::size_t at = 0; at < snapshots.all.size(); ++at) {
    const StoredSnapshot& stored = snapshots.all[at];
    if (only != nullptr && only != &stored) continue;
    json::Object row = usage_json(usage.snapshots[at]);
    row.set("snapshot_id", stored.value.id).set("checkpoint_name", stored.value.checkpoint_name);
    rows.add(row);
    add_usage(look.safe(stored.value.checkpoint_name), usage.snapshots[at], table);
    if (only != nullptr) total = usage.snapshots[at];
  }
  if (only == nullptr) add_usage("all", usage.total, table);
  answer.fields = usage_json(total);
  answer.fields.set("snapshots", rows);
  answer.text = table.text(look);
  tell_problems(snapshots.problems, answer);
  if (total.missing != 0) {
    answer.warnings.push_back(counted(total.missing, "content") +
                              " of these snapshots missing from this repository: fetch refs/checkpoints/*");
  }
  return answer;
}

}  // namespace

Runner snapshot_usage_command(OptionSet& set) { return prepared(set, register_snapshot_usage, run_snapshot_usage); }

}  // namespace checkpoint::cli
