#include "cli/views/project_glance.h"

#include <algorithm>

#include "cli/terminal/age.h"
#include "cli/terminal/table.h"
#include "store/pipelines.h"

namespace checkpoint::cli {
namespace {

// Where a project stands.
struct ProjectView {
  const stage::Progress& progress;
  const stage::StageState* next;    // null: all is done
  const stage::StageState* latest;  // null: nothing is written
  std::size_t completed;

  const std::string& project() const { return progress.regime.project; }
  std::string stage() const { return next != nullptr ? next->plan->name : progress.stages.back().plan->name; }
  std::string status() const { return next != nullptr ? next->status() : "completed"; }
  bool waits() const { return next != nullptr && next->status() == "awaiting_human"; }
  std::optional<Instant> time() const { return latest == nullptr ? std::nullopt : latest->time(); }
};

ProjectView view_of(const stage::Progress& progress) {
  const auto completed = std::count_if(
      progress.stages.begin(), progress.stages.end(),
      [](const stage::StageState& state) { return state.problem.empty() && state.status() == "completed"; });
  return {progress, stage::next_stage(progress), stage::latest_stage(progress), static_cast<std::size_t>(completed)};
}

std::vector<OpenDecision> decisions_of(const ProjectView& view) {
  std::vector<OpenDecision> decisions;
  for (const stage::StageState& state : view.progress.stages) {
    if (state.status() != "awaiting_human") continue;
    const std::string& stage = state.plan->name;
    decisions.push_back({"stage", view.project(), stage, "the stage '" + stage + "' waits for approval",
                         "git checkpoint stage approve " + view.project() + " " + stage});
  }
  return decisions;
}

session::Ranked ranked_decision(const OpenDecision& decision) {
  session::Ranked ranked;
  ranked.kind = "stage";
  ranked.overview.skill = decision.owner;
  ranked.overview.status = "awaiting_human";
  ranked.overview.phase = decision.id;
  ranked.overview.step = "approval";
  ranked.rank = Rank::decision;
  ranked.why = "waits for a decision, " + decision.description;
  ranked.action = decision.proposed_resolution;
  return ranked;
}

Rank rank_of(const ProjectView& view) {
  const stage::StageState& next = *view.next;
  if (!next.problem.empty() || next.status() == "failed") return Rank::halted;
  if (next.status() == "in_progress") return stage::is_gated(view.progress, next) ? Rank::at_gate : Rank::in_progress;
  return view.latest == nullptr ? Rank::not_started : Rank::queued;
}

// The project as a whole; without an action where it waits for a person, or is done.
session::Ranked ranked_view(const ProjectView& view) {
  session::Ranked ranked;
  ranked.kind = "stage";
  ranked.overview.skill = view.project();
  ranked.overview.status = view.status();
  ranked.overview.phase = view.stage();
  ranked.overview.step = view.status();
  ranked.overview.updated_at = view.time();
  if (view.next == nullptr || view.waits()) return ranked;
  ranked.rank = rank_of(view);
  ranked.why = stage::shortfall(view.progress, *view.next);
  ranked.action = "go on with the stage '" + view.stage() + "' of the project '" + view.project() + "'";
  return ranked;
}

void add(const ProjectView& view, const std::string& path, const Instant& now, const Look& look, Glance& glance) {
  GlanceRow row{ranked_view(view)};
  row.progress = {view.completed, view.progress.stages.size()};
  row.summary = view.next != nullptr ? stage::shortfall(view.progress, *view.next) : "every stage is completed";
  row.path = path;
  for (const OpenDecision& decision : decisions_of(view)) {
    glance.decisions.push_back(decision);
    glance.ranked.push_back(ranked_decision(decision));
    row.actions.push_back(decision.proposed_resolution);
  }
  if (!row.ranked.action.empty()) {
    glance.ranked.push_back(row.ranked);
    glance.ahead += urgency_text(row.ranked, "", look);
    row.actions.push_back(row.ranked.action);
  }
  glance.checkpoints.push_back(row_json(row, now));
}

void add_row(const ProjectView& view, const Instant& now, const Look& look, Table& table) {
  const Tone tone = view.next == nullptr ? Tone::good : view.waits() ? Tone::warning : Tone::accent;
  table.add({{look.safe(view.project()), Tone::strong},
             {look.safe(view.stage())},
             {look.safe(view.status()), tone},
             {std::to_string(view.completed) + "/" + std::to_string(view.progress.stages.size())},
             {view.time() ? relative_age(*view.time(), now) : "never written"}});
}

}  // namespace

Glance glance_at_projects(const Workspace& workspace, const Look& look) {
  Glance glance;
  Table table({"project", "stage", "status", "done", "age"});
  for (const Name& project : all_projects(workspace.store)) {
    try {
      const Pipeline pipeline = load_pipeline(workspace.store, {project, std::nullopt, workspace.now});
      glance.problems.insert(glance.problems.end(), pipeline.problems.begin(), pipeline.problems.end());
      if (pipeline.progress.stages.empty()) continue;
      const ProjectView view = view_of(pipeline.progress);
      add(view, workspace.location.shown(layout::project(project)), workspace.now, look, glance);
      add_row(view, workspace.now, look, table);
    } catch (const Error& error) {
      glance.problems.push_back({error.path, std::string(name_of(error.code)), error.message, {}});
    }
  }
  if (!table.empty()) glance.table = table.text(look);
  return glance;
}

}  // namespace checkpoint::cli
