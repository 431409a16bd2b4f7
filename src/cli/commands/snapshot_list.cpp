#include "cli/choice/snapshot_work.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/views/problems.h"
#include "cli/views/snapshots.h"

namespace checkpoint::cli {
namespace {

struct SnapshotListOptions {
  std::optional<std::string> workflow;
  std::optional<std::string> snapshot;
};

void register_snapshot_list(OptionSet& set, SnapshotListOptions& options) {
  set.positional("workflow", options.workflow, "the workflow's id; without it, all workflows");
  register_narrowing(set, options.snapshot);
}

SnapshotListOptions apart(const SnapshotListOptions& given) {
  if (!given.workflow) return given;
  const NarrowedSnapshots found = apart(NarrowedSnapshots{{*given.workflow}, given.snapshot});
  return {found.choice.workflow, found.snapshot};
}

Answer run_snapshot_list(const SnapshotListOptions& given, Context& context) {
  const SnapshotListOptions options = apart(given);
  const std::optional<Name> only =
      options.workflow ? std::optional(snapshot_workflow({*options.workflow})) : std::nullopt;
  const Workspace workspace = open_workspace(context);
  if (only) require_here(workspace, layout::snapshots_of(*only));
  Answer answer = told_of_unfinished_work(workspace);
  const std::vector<Name> workflows = only ? std::vector<Name>{*only} : snapshot_workflows(workspace.store);
  const auto all_refs = workflows.empty() ? std::vector<SnapshotRef>() : refs_in(workspace, context);
  SnapshotRows rows;
  std::vector<StoreProblem> problems;
  Homebound homebound;
  for (const Name& workflow : workflows) {
    // Of all workflows, one whose folder holds something else must not hide the others.
    const Snapshots snapshots = only ? known_snapshots(workspace.store, workflow, context.now())
                                     : look_at_snapshots(workspace.store, workflow, context.now());
    const std::vector<SnapshotRef> refs = refs_with_contents(snapshots, all_refs, workspace, context);
    add_meant(snapshots, refs, options.snapshot, context, rows);
    homebound.add(snapshots.all, refs);
    problems.insert(problems.end(), snapshots.problems.begin(), snapshots.problems.end());
  }
  homebound.tell(workspace, context, answer);
  if (!only) add_unlisted(workspace.store, layout::snapshots(), problems);
  answer.fields.set("count", rows.json.size());
  answer.fields.set("snapshots", rows.json);
  tell_problems(problems, answer);
  answer.text = rows.table.empty() ? none_text("snapshot", problems) : rows.table.text(look_of(context));
  return answer;
}

}  // namespace

Runner snapshot_list_command(OptionSet& set) { return prepared(set, register_snapshot_list, run_snapshot_list); }

}  // namespace checkpoint::cli
