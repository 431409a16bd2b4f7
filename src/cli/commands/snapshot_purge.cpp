#include "cli/choice/snapshot_choice.h"
#include "cli/choice/snapshot_work.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "store/snapshots/purge.h"

namespace checkpoint::cli {
namespace {

struct SnapshotPurgeOptions {
  SnapshotChoice choice;
  bool dry_run = false;
  bool trust_clock = false;
};

json::Object purged_json(const StoredSnapshot& stored, const Name& workflow) {
  json::Object row;
  row.set("snapshot_id", stored.value.id).set("checkpoint_name", stored.value.checkpoint_name);
  row.set("created_at",
          stored.value.created_at ? json::Value(format_precise(*stored.value.created_at)) : json::Value());
  row.set("path", stored.path).set("ref", layout::snapshot_ref(workflow, stored.value.id));
  return row;
}

PurgeChoice purge_or_preview(const SnapshotPurgeOptions& options, const Workspace& workspace, const Name& workflow,
                             const Context& context) {
  const GitCommand git = snapshot_git(workspace, context);
  const Clocks clocks = options.trust_clock ? Clocks::trusted : Clocks::doubted;
  if (!options.dry_run) return purge_snapshots(snapshot_desk(workspace, context), git, workflow, clocks);
  const Snapshots snapshots = known_snapshots(workspace.store, workflow, context.now());
  return choose_purged(snapshots, workspace.store, git, context.now(), clocks);
}

// What stays although its time has come, each with the reason.
void add_spared(const std::vector<SparedSnapshot>& spared, const Name& workflow, Answer& answer) {
  json::Array rows;
  for (const SparedSnapshot& one : spared) {
    rows.add(purged_json(one.snapshot, workflow).set("why", one.why));
    answer.warnings.push_back("'" + one.snapshot.value.checkpoint_name + "' " + short_id(one.snapshot.value.id) +
                              " is past its retention period, and kept: " + one.why);
  }
  answer.fields.set("kept", rows);
}

void register_snapshot_purge(OptionSet& set, SnapshotPurgeOptions& options) {
  register_snapshots_of(set, options.choice);
  set.flag("--dry-run", options.dry_run, "say what would be removed, and remove nothing");
  set.flag("--trust-clock", options.trust_clock, "go by the times as they are, also where others speak against them");
}

Answer purge(const SnapshotPurgeOptions& options, const Workspace& workspace, const Name& workflow,
             const Context& context) {
  Answer answer;
  const PurgeChoice choice = purge_or_preview(options, workspace, workflow, context);
  const Look look = look_of(context);
  json::Array rows;
  std::string text;
  for (const StoredSnapshot& stored : choice.purged) {
    rows.add(purged_json(stored, workflow));
    text += (options.dry_run ? "would remove " : "removed ") + look.safe(stored.value.checkpoint_name) + " " +
            short_id(stored.value.id) + "\n";
  }
  if (choice.purged.empty() && choice.spared.empty()) {
    text = "no snapshot of " + look.safe(workflow.text()) + " is past its retention period\n";
  }
  answer.fields.set("purged", rows).set("dry_run", options.dry_run);
  answer.fields.set("clock_doubt", json::text_or_null(choice.clock_doubt));
  if (!choice.clock_doubt.empty()) {
    answer.warnings.push_back("as it is, a purge would be refused: " + choice.clock_doubt + "; " +
                              trusting_purge(workflow));
  }
  add_spared(choice.spared, workflow, answer);
  (options.dry_run ? answer.text : answer.confirmation) = text;
  return answer;
}

Answer run_snapshot_purge(const SnapshotPurgeOptions& options, Context& context) {
  const Name workflow = snapshot_workflow(options.choice);
  const Workspace workspace = open_workspace_for_writing(context, layout::snapshots());
  snapshot_git(workspace, context);
  const auto go_on = [&] { return purge(options, workspace, workflow, context); };
  return options.dry_run ? beside_unfinished_work(workspace, go_on) : after_unfinished_work(workspace, context, go_on);
}

}  // namespace

Runner snapshot_purge_command(OptionSet& set) { return prepared(set, register_snapshot_purge, run_snapshot_purge); }

}  // namespace checkpoint::cli
