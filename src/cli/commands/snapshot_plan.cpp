#include "cli/choice/snapshot_choice.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/terminal_text.h"
#include "core/listed.h"

namespace checkpoint::cli {
namespace {

struct SnapshotPlanOptions {
  SnapshotChoice choice;
  std::vector<std::string> names;
  std::optional<std::string> naming;
  std::optional<int> retention_days;
  std::optional<std::string> config;
  bool amend = false;
};

bool says_nothing(const SnapshotPlanOptions& options) {
  return options.names.empty() && !options.naming && !options.retention_days && !options.config;
}

Answer plan_answer(const Snapshots& snapshots, const Look& look) {
  Answer answer;
  answer.fields.set("plan", snapshots.plan_file->document->root());
  answer.fields.set("config_hash", snapshots.plan.config_hash);
  answer.fields.set("path", snapshots.plan_file->path);
  answer.text = "snapshots of " + look.safe(snapshots.workflow.text()) + ": " +
                look.safe(listed(snapshots.plan.names)) + "; kept for " +
                counted(static_cast<std::size_t>(snapshots.plan.retention_days), "day") + "\n";
  return answer;
}

// The plan as it stands. Error where there is none, or it cannot be relied on.
Snapshots planned(const Workspace& workspace, const Name& workflow, const Instant& now) {
  Snapshots snapshots = known_snapshots(workspace.store, workflow, now);
  if (snapshots.plan_file) return snapshots;
  const std::string path = workspace.location.shown(layout::snapshot_plan(workflow));
  for (const StoreProblem& problem : snapshots.problems) {
    if (problem.path == path) throw problem.error("plan of the snapshots");
  }
  throw Error(ErrorCode::not_found, "the workflow '" + workflow.text() + "' has no plan of snapshots",
              {"--name=<name> says where they are taken"});
}

void require_names(const SnapshotPlanOptions& options, const Workspace& workspace, const Name& workflow) {
  for (const std::string& name : options.names) Name::checked("snapshot", name);
  if (!options.names.empty() || workspace.store.find(layout::snapshot_plan(workflow))) return;
  throw Error(ErrorCode::usage, "a plan needs a name for each point at which a snapshot is taken: --name=<name>");
}

void register_snapshot_plan(OptionSet& set, SnapshotPlanOptions& options) {
  register_snapshots_of(set, options.choice);
  set.values("--name", "name", options.names, "a point at which a snapshot is taken; may be repeated");
  set.value("--naming", "text", options.naming, "how the names were chosen, for people");
  set.number("--retention-days", "days", options.retention_days, 0,
             "how many days each snapshot is kept; 90 without it");
  set.value("--config", "file", options.config, "the workflow's parameters, a JSON object");
  set.flag("--amend", options.amend, "add names also after snapshots were taken; the log notes it");
}

Answer run_snapshot_plan(const SnapshotPlanOptions& options, Context& context) {
  const Name workflow = snapshot_workflow(options.choice);
  if (says_nothing(options)) {
    const Workspace workspace = open_workspace(context);
    return plan_answer(planned(workspace, workflow, context.now()), look_of(context));
  }
  const std::optional<std::string> config = object_in(options.config, "--config", context);
  const Workspace workspace = open_workspace_for_writing(context, layout::snapshots());
  require_names(options, workspace, workflow);
  snapshot::PlanWish wish{workflow.text(), options.names, options.naming, options.retention_days, config, {}};
  const Amendment amendment = options.amend ? Amendment::wanted : Amendment::refused;
  plan_snapshots(snapshot_desk(workspace, context), wish, amendment);
  Answer answer = plan_answer(planned(workspace, workflow, context.now()), look_of(context));
  answer.confirmation = std::move(answer.text);
  answer.text.clear();
  return answer;
}

}  // namespace

Runner snapshot_plan_command(OptionSet& set) { return prepared(set, register_snapshot_plan, run_snapshot_plan); }

}  // namespace checkpoint::cli
