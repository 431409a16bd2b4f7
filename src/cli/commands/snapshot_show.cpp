#include "cli/choice/snapshot_work.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/paragraph.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/snapshots.h"
#include "core/first_where.h"
#include "core/shell_word.h"
#include "core/texts.h"
#include "store/snapshots/purge.h"

namespace checkpoint::cli {
namespace {

std::string decisions_text(const snapshot::Snapshot& value, const Look& look) {
  return run_together(value.decisions, [&](const snapshot::Decision& decision) {
    return paragraph_text({"  decide " + look.safe(decision.id) + ": ", decision.question, Tone::warning}, look);
  });
}

std::string files_text(const snapshot::Snapshot& value, const Look& look) {
  return run_together(value.files, [&](const snapshot::SnapshotFile& file) {
    return "  " + look.safe(file.mode) + " " + size_text(file.size) + "  " + look.safe(file.path) + "\n";
  });
}

const StoredSnapshot* with_id(const Snapshots& snapshots, const std::string& id) {
  return first_where(snapshots.all, [&](const StoredSnapshot& stored) { return stored.value.id == id; });
}

// The snapshot of that id by its name, where the store has it; the first of a branch comes after one of other work.
std::string name_of_parent(const std::string& id, const Snapshots& own, const Workspace& workspace) {
  const auto named = [](const StoredSnapshot& stored) {
    return stored.value.workflow_id + "/" + stored.value.checkpoint_name + " " + short_id(stored.value.id);
  };
  if (id.empty()) return "";
  if (const StoredSnapshot* const stored = with_id(own, id)) return named(*stored);
  for (const Name& workflow : snapshot_workflows(workspace.store)) {
    const Snapshots others = look_at_snapshots(workspace.store, workflow, workspace.now);
    if (const StoredSnapshot* const stored = with_id(others, id)) return named(*stored);
  }
  return short_id(id);
}

// What is known of a snapshot beside its document.
struct Surroundings {
  std::optional<Instant> kept_until;
  std::string parent;
};

std::string snapshot_text(const StoredSnapshot& stored, const Surroundings& around, const Look& look) {
  const snapshot::Snapshot& value = stored.value;
  std::string text =
      look.paint(Tone::strong, look.safe(value.workflow_id + "/" + value.checkpoint_name)) + " " + value.id + "\n";
  const std::string place = value.phase + (value.step.empty() ? "" : ", " + value.step);
  if (!place.empty()) text += paragraph_text({"  phase: ", place}, look);
  if (value.created_at) text += "  made at " + format_instant(*value.created_at) + "\n";
  if (around.kept_until) text += "  kept until " + day_text(around.kept_until) + "\n";
  if (!around.parent.empty()) text += "  after " + look.safe(around.parent) + "\n";
  if (!value.next_step.empty()) text += paragraph_text({"  next: ", value.next_step}, look);
  return text + decisions_text(value, look) + files_text(value, look);
}

void register_snapshot_show(OptionSet& set, NarrowedSnapshots& options) {
  register_snapshots_of(set, options.choice);
  set.positional(
      "snapshot", options.snapshot,
      "its id, or the first digits of it, or a name: the newest of that name; without it, the newest of all");
}

// One that cannot be read may be the newest.
const StoredSnapshot& newest_of(const Snapshots& snapshots) {
  require_readable(snapshots.problems);
  if (!snapshots.all.empty()) return snapshots.all.back();
  throw Error(ErrorCode::not_found, "no snapshot of '" + snapshots.workflow.text() + "' has been taken yet",
              {"'git checkpoint snapshot list " + shell_word(snapshots.workflow.text()) + "' shows what is planned"});
}

// Who names none may have meant another than the newest.
void tell_of_others(const Snapshots& snapshots, Answer& answer) {
  const std::size_t count = snapshots.all.size();
  if (count == 1) return;
  answer.warnings.push_back("this is the newest of " + std::to_string(count) + ": 'git checkpoint snapshot list " +
                            shell_word(snapshots.workflow.text()) + "' shows all");
}

Answer run_snapshot_show(const NarrowedSnapshots& given, Context& context) {
  const NarrowedSnapshots options = apart(given);
  const Workspace workspace = open_workspace(context);
  Answer answer = told_of_unfinished_work(workspace);
  const Snapshots snapshots = snapshots_of(options.choice, workspace, context);
  const StoredSnapshot& stored = options.snapshot ? find_snapshot(snapshots, *options.snapshot) : newest_of(snapshots);
  if (!options.snapshot) tell_of_others(snapshots, answer);
  const std::vector<SnapshotRef> all_refs = refs_of(workspace, snapshots.workflow, context);
  json::Array refs;
  for (const SnapshotRef& ref : all_refs) {
    if (ref.id == stored.value.id) refs.add(ref.ref);
  }
  Homebound homebound;
  homebound.add({stored}, all_refs);
  homebound.tell(workspace, context, answer);
  answer.fields.set("snapshot", stored.document.root());
  answer.fields.set("path", stored.path);
  answer.fields.set("refs", refs);
  const auto until = kept_until(snapshots)[static_cast<std::size_t>(&stored - snapshots.all.data())];
  answer.fields.set("kept_until", known_time_json(until));
  answer.text = snapshot_text(stored, {until, name_of_parent(stored.value.parent_snapshot, snapshots, workspace)},
                              look_of(context));
  return answer;
}

}  // namespace

Runner snapshot_show_command(OptionSet& set) { return prepared(set, register_snapshot_show, run_snapshot_show); }

}  // namespace checkpoint::cli
