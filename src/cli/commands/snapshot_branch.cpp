#include "cli/choice/snapshot_work.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/paragraph.h"
#include "cli/views/snapshots.h"
#include "core/assignment.h"
#include "core/edit.h"
#include "core/shell_word.h"
#include "core/workflow_layout.h"

namespace checkpoint::cli {
namespace {

struct SnapshotBranchOptions {
  NarrowedSnapshots source;
  std::optional<std::string> to;
  std::vector<std::string> parameters;
};

std::string config_with(const std::string& config, const std::vector<std::string>& parameters) {
  Document document = Document::composed(config);
  for (const std::string& parameter : parameters) {
    const auto assignment = parse_assignment(parameter);
    const auto next = assignment ? applied(document, *assignment) : assignment.problem();
    if (!next) {
      throw Error(ErrorCode::usage, "--param takes <key>=<value> or <key>:json=<value> (got \"" + parameter +
                                        "\"): " + next.problem().message);
    }
    document = *next;
  }
  return std::string(document.text());
}

// Snapshots come before the workflow that they are of: its files are put back, and its phases begun, each by a command.
std::string branched_text(const Name& to, const std::string& id, const std::string& name, const Workspace& workspace,
                          const Look& look) {
  std::string text =
      "the snapshots of " + look.safe(to.text()) + " begin with " + look.safe(name) + " " + short_id(id) + "\n";
  const std::string words = shell_word(to.text());
  text += paragraph_text(
      {"  ", look.quoted_command("snapshot restore " + words + " " + shell_word(name)) + " puts back its files"}, look);
  if (workspace.store.find(layout::workflow_phase(to))) return text;
  return text + paragraph_text({"  ", look.quoted_command("workflow start " + words) + " begins its phases"}, look);
}

void register_snapshot_branch(OptionSet& set, SnapshotBranchOptions& options) {
  register_snapshots_of(set, options.source.choice);
  set.required("snapshot", options.source.snapshot,
               "its id, or the first digits of it, or a name: the newest of that name");
  set.required_value("--new", "workflow", options.to, "the workflow that begins");
  set.values("--param", "key=value", options.parameters, "a parameter of its own; may be repeated");
}

Answer branch(const SnapshotBranchOptions& options, const Workspace& workspace, const Context& context) {
  const NarrowedSnapshots from = apart(options.source);
  const Name workflow = snapshot_workflow(from.choice);
  const Name to = Name::checked("workflow", *options.to);
  const GitCommand git = snapshot_git(workspace, context);
  const Snapshots there = known_snapshots(workspace.store, workflow, context.now());
  const StoredSnapshot& source = find_snapshot(there, *from.snapshot);
  const std::string config =
      config_with(std::string(source.document.root().find("config")->source()), options.parameters);
  const Branched branched =
      branch_snapshots(snapshot_desk(workspace, context), git, {workflow, source.value.id, to, config});
  Answer answer;
  answer.fields.set("workflow_id", to.text());
  answer.fields.set("config_hash", branched.config_hash);
  add_created(branched.first, answer);
  answer.confirmation = branched_text(to, branched.first.id, source.value.checkpoint_name, workspace, look_of(context));
  return answer;
}

void require_snapshot(const NarrowedSnapshots& from) {
  const Name workflow = snapshot_workflow(from.choice);
  if (from.snapshot) return;
  throw Error(ErrorCode::usage, "missing <snapshot>",
              {"'git checkpoint snapshot list " + shell_word(workflow.text()) + "' shows those there are"});
}

Answer run_snapshot_branch(const SnapshotBranchOptions& options, Context& context) {
  require_snapshot(apart(options.source));
  Name::checked("workflow", *options.to);
  const Workspace workspace = open_workspace_for_writing(context, layout::snapshots());
  snapshot_git(workspace, context);
  return after_unfinished_work(workspace, context, [&] { return branch(options, workspace, context); });
}

}  // namespace

Runner snapshot_branch_command(OptionSet& set) { return prepared(set, register_snapshot_branch, run_snapshot_branch); }

}  // namespace checkpoint::cli
