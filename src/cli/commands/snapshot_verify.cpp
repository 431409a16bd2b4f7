#include <set>

#include "cli/choice/snapshot_choice.h"
#include "cli/choice/snapshot_secrets.h"
#include "cli/choice/snapshot_work.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/terminal_text.h"
#include "store/snapshots/reach.h"
#include "store/snapshots/verification.h"

namespace checkpoint::cli {
namespace {

json::Object flaw_json(const SnapshotFlaw& flaw) {
  json::Object row;
  row.set("snapshot_id", json::text_or_null(flaw.snapshot_id))
      .set("checkpoint_name", json::text_or_null(flaw.checkpoint_name));
  row.set("path", json::text_or_null(flaw.path)).set("code", std::string_view(flaw.code)).set("message", flaw.message);
  return row;
}

std::string flaw_text(const SnapshotFlaw& flaw, const Look& look) {
  const std::string which =
      flaw.checkpoint_name.empty() ? "" : flaw.checkpoint_name + " " + short_id(flaw.snapshot_id) + ": ";
  return look.safe(which + (flaw.path.empty() ? "" : "'" + flaw.path + "' ") + flaw.message) + "\n";
}

// The contents are searched, too: whoever took them may have had another edition of the search, or gone on regardless.
void add_search(const Workspace& workspace, const GitCommand& git, const Snapshots& snapshots,
                const std::optional<std::string>& named, Answer& answer) {
  std::vector<snapshot::SnapshotFile> files;
  std::set<std::string> taken;
  for (const StoredSnapshot& stored : snapshots.all) {
    const bool is_meant = !named || stored.value.checkpoint_name == *named || stored.value.id.starts_with(*named);
    if (!is_meant) continue;
    for (const snapshot::SnapshotFile& file : stored.value.files) {
      if (taken.insert(file.path + '\0' + file.blob).second) files.push_back(file);
    }
  }
  SearchedBlobs known(workspace.location);
  const ContentSecrets secrets = secrets_in_blobs(git, files, known);
  known.keep();
  add_secrets(secrets, answer);
}

void register_snapshot_verify(OptionSet& set, NarrowedSnapshots& options) {
  register_snapshots_of(set, options.choice);
  set.positional("snapshot", options.snapshot, "an id or a name; without it, all of them");
}

Answer run_snapshot_verify(const NarrowedSnapshots& given, Context& context) {
  const NarrowedSnapshots options = apart(given);
  const Name workflow = snapshot_workflow(options.choice);
  const Workspace workspace = open_workspace(context);
  const GitCommand git = snapshot_git(workspace, context);
  Answer answer = told_of_unfinished_work(workspace);
  const Snapshots snapshots = snapshots_of(options.choice, workspace, context);
  const std::vector<SnapshotFlaw> flaws = verify_snapshots(git, snapshots, options.snapshot);
  const Look look = look_of(context);
  json::Array rows;
  for (const SnapshotFlaw& flaw : flaws) {
    rows.add(flaw_json(flaw));
    answer.text += flaw_text(flaw, look);
  }
  answer.fields.set("ok", flaws.empty()).set("errors", rows);
  const std::size_t count = options.snapshot ? 1 : snapshots.all.size();
  answer.fields.set("verified", count);
  add_search(workspace, git, snapshots, options.snapshot, answer);
  if (flaws.empty()) {
    answer.text = counted(count, "snapshot") + " of " + look.safe(workflow.text()) + ": all is as it was recorded\n";
    return answer;
  }
  answer.failure =
      Error(ErrorCode::corrupt,
            "the snapshots of '" + workflow.text() + "' are not what was recorded: " + counted(flaws.size(), "error"),
            {fetch_advice(reach_of(git)), "'git checkpoint snapshot restore' refuses what cannot be relied on"});
  return answer;
}

}  // namespace

Runner snapshot_verify_command(OptionSet& set) { return prepared(set, register_snapshot_verify, run_snapshot_verify); }

}  // namespace checkpoint::cli
