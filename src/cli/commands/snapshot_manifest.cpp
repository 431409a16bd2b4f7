#include <algorithm>

#include "cli/choice/snapshot_work.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/views/problems.h"
#include "cli/views/snapshots.h"

namespace checkpoint::cli {
namespace {

json::Array planned_json(const Snapshots& snapshots) {
  json::Array rows;
  for (const std::string& name : snapshots.plan.names) {
    const StoredSnapshot* newest = snapshots.newest(name);
    const auto versions = std::count_if(snapshots.all.begin(), snapshots.all.end(), [&](const StoredSnapshot& stored) {
      return stored.value.checkpoint_name == name;
    });
    json::Object row;
    row.set("name", name).set("versions", versions);
    row.set("newest", newest == nullptr ? json::Value() : json::Value(newest->value.id));
    rows.add(row);
  }
  return rows;
}

std::string untaken_text(const Snapshots& snapshots, const Look& look) {
  std::string text;
  for (const std::string& name : snapshots.plan.names) {
    if (snapshots.newest(name) == nullptr) text += "not taken yet  " + look.safe(name) + "\n";
  }
  return text;
}

Answer run_snapshot_manifest(const NarrowedSnapshots& given, Context& context) {
  const NarrowedSnapshots options = apart(given);
  const Workspace workspace = open_workspace(context);
  Answer answer = told_of_unfinished_work(workspace);
  const Snapshots snapshots = snapshots_of(options.choice, workspace, context);
  const std::vector<SnapshotRef> refs = refs_with_contents(snapshots, refs_in(workspace, context), workspace, context);
  SnapshotRows rows;
  add_meant(snapshots, refs, options.snapshot, context, rows);
  answer.fields.set("workflow_id", snapshots.workflow.text());
  answer.fields.set("retention_days", snapshots.plan.retention_days);
  answer.fields.set("planned", planned_json(snapshots));
  answer.fields.set("count", rows.json.size());
  answer.fields.set("snapshots", rows.json);
  const Look look = look_of(context);
  answer.text = (rows.table.empty() ? "" : rows.table.text(look)) + untaken_text(snapshots, look);
  tell_problems(snapshots.problems, answer);
  return answer;
}

}  // namespace

Runner snapshot_manifest_command(OptionSet& set) { return prepared(set, register_narrowed, run_snapshot_manifest); }

}  // namespace checkpoint::cli
