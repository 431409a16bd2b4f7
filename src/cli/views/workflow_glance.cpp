#include "cli/views/workflow_glance.h"

#include "cli/choice/workflow_choice.h"
#include "cli/terminal/age.h"
#include "cli/terminal/table.h"

namespace checkpoint::cli {
namespace {

using workflow::Decision;

// One workflow, and how it would be resumed.
struct WorkflowView {
  Workflow workflow;
  workflow::Resumption resumption;

  const std::string& id() const { return workflow.id.text(); }
  bool is_broken() const { return !workflow.problems.empty(); }
  bool waits() const { return resumption.decision == Decision::ask || resumption.decision == Decision::decide; }
};

WorkflowView view_of(const Workspace& workspace, const Name& id, const Instant& now) {
  Workflow workflow = load_workflow(workspace.store, id, now);
  workflow::Resumption resumption = resumption_of(workflow, workspace.location, now, workflow::Insistence::none);
  return {std::move(workflow), std::move(resumption)};
}

Rank rank_of(const WorkflowView& view) {
  if (view.resumption.doubt == workflow::Doubt::failed) return Rank::halted;
  return view.waits() ? Rank::decision : Rank::in_progress;
}

std::string why_of(const WorkflowView& view) {
  const std::string& reason = view.resumption.reason;
  switch (rank_of(view)) {
    case Rank::decision: return "waits for a decision, " + reason;
    case Rank::halted: return "is halted, " + reason;
    case Rank::at_gate:
    case Rank::in_progress:
    case Rank::queued:
    case Rank::not_started: return "is in progress, " + reason;
  }
  return reason;
}

session::Ranked ranked_view(const WorkflowView& view) {
  session::Ranked ranked;
  ranked.kind = "workflow";
  ranked.overview.skill = view.id();
  ranked.overview.status = view.workflow.state.status;
  ranked.overview.phase = view.workflow.state.current_phase;
  ranked.overview.step = std::string(workflow::name_of(view.resumption.decision));
  ranked.overview.updated_at = view.workflow.last_activity();
  ranked.rank = rank_of(view);
  ranked.why = why_of(view);
  ranked.action = view.resumption.action;
  return ranked;
}

GlanceRow row_of(const WorkflowView& view, const Instant& now) {
  const workflow::State& state = view.workflow.state;
  GlanceRow row{ranked_view(view)};
  row.stale = !state.is_complete() && workflow::is_ancient(state, now);
  row.progress = {state.completed.size(), state.phases.size()};
  row.summary = view.resumption.reason;
  if (!view.resumption.action.empty()) row.actions.push_back(view.resumption.action);
  row.path = view.workflow.path;
  return row;
}

void add_row(const WorkflowView& view, const Instant& now, const Look& look, Table& table) {
  const workflow::State& state = view.workflow.state;
  const auto last = view.workflow.last_activity();
  const Tone tone = state.is_complete() ? Tone::good : view.waits() ? Tone::warning : Tone::accent;
  table.add({{look.safe(view.id()), Tone::strong},
             {look.safe(state.current_phase)},
             {look.safe(state.status), tone},
             {std::to_string(state.completed.size()) + "/" + std::to_string(state.phases.size())},
             {last ? relative_age(*last, now) : "unknown"},
             {std::string(workflow::name_of(view.resumption.decision))}});
}

void add(const WorkflowView& view, const Instant& now, Glance& glance) {
  glance.problems.insert(glance.problems.end(), view.workflow.problems.begin(), view.workflow.problems.end());
  if (view.is_broken()) return;
  const GlanceRow row = row_of(view, now);
  glance.checkpoints.push_back(row_json(row, now));
  if (view.resumption.decision == Decision::complete) return;
  glance.ranked.push_back(row.ranked);
  if (row.ranked.rank != Rank::decision) return;
  glance.decisions.push_back({"workflow", view.id(), view.workflow.state.current_phase,
                              "the workflow '" + view.id() + "': " + view.resumption.reason, view.resumption.action});
}

}  // namespace

Glance glance_at_workflows(const Workspace& workspace, const Look& look) {
  Glance glance;
  Table table({"workflow", "phase", "status", "done", "age", "resume"});
  for (const Name& id : all_workflows(workspace.store)) {
    const WorkflowView view = view_of(workspace, id, workspace.now);
    add(view, workspace.now, glance);
    if (!view.is_broken()) add_row(view, workspace.now, look, table);
  }
  if (!table.empty()) glance.table = table.text(look);
  return glance;
}

}  // namespace checkpoint::cli
