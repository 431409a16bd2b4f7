#include "cli/views/pipeline_look.h"

#include <algorithm>

#include "cli/terminal/age.h"
#include "cli/terminal/table.h"
#include "kinds/session/staleness.h"
#include "store/pipelines.h"

namespace checkpoint::cli {
namespace {

void add_decisions(const stage::Progress& progress, std::vector<OpenDecision>& decisions) {
  for (const stage::StageState& state : progress.stages) {
    if (state.status() != "awaiting_human") continue;
    const std::string& project = progress.regime.project;
    decisions.push_back({"stage", project, state.plan->name, "the stage '" + state.plan->name + "' waits for approval",
                         "git checkpoint stage approve " + project + " " + state.plan->name});
  }
}

Rank rank_of(const stage::Progress& progress, const stage::StageState& next) {
  if (!next.problem.empty() || next.status() == "failed") return Rank::halted;
  if (next.status() == "in_progress") return stage::is_gated(progress, next) ? Rank::at_gate : Rank::in_progress;
  return stage::latest_stage(progress) == nullptr ? Rank::not_started : Rank::queued;
}

void add_work(const stage::Progress& progress, std::vector<session::Ranked>& work) {
  const stage::StageState* next = stage::next_stage(progress);
  if (next == nullptr || next->status() == "awaiting_human") return;
  const stage::StageState* latest = stage::latest_stage(progress);
  session::Ranked ranked;
  ranked.kind = "stage";
  ranked.overview.skill = progress.regime.project;
  ranked.overview.status = next->status();
  ranked.overview.phase = next->plan->name;
  ranked.overview.step = next->status();
  ranked.overview.updated_at = latest == nullptr ? std::nullopt : latest->time();
  ranked.rank = rank_of(progress, *next);
  ranked.why = stage::shortfall(progress, *next);
  ranked.action = "go on with the stage '" + next->plan->name + "' of the project '" + progress.regime.project + "'";
  work.push_back(std::move(ranked));
}

// Where a project stands, as `status` shows it.
struct View {
  const stage::Progress& progress;
  const stage::StageState* next;    // null: all is done
  const stage::StageState* latest;  // null: nothing is written
  std::size_t completed;

  std::string stage() const { return next != nullptr ? next->plan->name : progress.stages.back().plan->name; }
  std::string status() const { return next != nullptr ? next->status() : "completed"; }
  std::optional<Instant> time() const { return latest == nullptr ? std::nullopt : latest->time(); }
};

View view_of(const stage::Progress& progress) {
  const auto completed = std::count_if(
      progress.stages.begin(), progress.stages.end(),
      [](const stage::StageState& state) { return state.problem.empty() && state.status() == "completed"; });
  return {progress, stage::next_stage(progress), stage::latest_stage(progress), static_cast<std::size_t>(completed)};
}

json::Array actions_of(const View& view, const Gates& gates) {
  const std::string& project = view.progress.regime.project;
  json::Array actions;
  for (const OpenDecision& decision : gates.decisions) {
    if (decision.owner == project) actions.add(decision.proposed_resolution);
  }
  for (const session::Ranked& work : gates.work) {
    if (work.overview.skill == project) actions.add(work.action);
  }
  return actions;
}

json::Object checkpoint_json(const View& view, const Gates& gates, const std::string& path, const Instant& now) {
  session::Overview overview;
  overview.updated_at = view.time();
  json::Object progress;
  progress.set("complete", view.completed).set("total", view.progress.stages.size());
  const std::string summary =
      view.next != nullptr ? stage::shortfall(view.progress, *view.next) : "every stage is completed";
  json::Object object;
  object.set("kind", "stage").set("skill", view.progress.regime.project).set("phase", view.stage());
  object.set("step", view.status()).set("status", view.status());
  object.set("updated_at", overview.updated_at ? json::Value(format_instant(*overview.updated_at)) : json::Value());
  object.set("age_days", session::age_in_days(overview, now)).set("stale", false);
  object.set("progress", progress).set("progress_summary", summary).set("next_actions", actions_of(view, gates));
  object.set("blockers", json::Array()).set("pm_refs", json::Array()).set("path", path);
  return object;
}

void add_row(const View& view, const Instant& now, const Look& look, Table& table) {
  const Tone tone = view.next == nullptr                ? Tone::good
                    : view.status() == "awaiting_human" ? Tone::warning
                                                        : Tone::accent;
  table.add({{look.safe(view.progress.regime.project), Tone::strong},
             {look.safe(view.stage())},
             {look.safe(view.status()), tone},
             {std::to_string(view.completed) + "/" + std::to_string(view.progress.stages.size())},
             {view.time() ? relative_age(*view.time(), now) : "never written"}});
}

}  // namespace

std::vector<session::Ranked> with_gates(std::vector<session::Ranked> ranked, const Gates& gates) {
  for (const OpenDecision& decision : gates.decisions) {
    session::Ranked gate;
    gate.kind = "stage";
    gate.overview.skill = decision.owner;
    gate.overview.status = "awaiting_human";
    gate.overview.phase = decision.id;
    gate.overview.step = "approval";
    gate.rank = Rank::decision;
    gate.why = "waits for a decision, " + decision.description;
    gate.action = decision.proposed_resolution;
    ranked.push_back(std::move(gate));
  }
  ranked.insert(ranked.end(), gates.work.begin(), gates.work.end());
  return session::in_order(std::move(ranked));
}

Gates gates_of(const Workspace& workspace, const Instant& now, const Look& look) {
  Gates gates;
  Table table({"project", "stage", "status", "done", "age"});
  for (const Name& project : all_projects(workspace.store)) {
    try {
      const Pipeline pipeline = load_pipeline(workspace.store, {project, std::nullopt, now});
      add_decisions(pipeline.progress, gates.decisions);
      add_work(pipeline.progress, gates.work);
      gates.problems.insert(gates.problems.end(), pipeline.problems.begin(), pipeline.problems.end());
      if (pipeline.progress.stages.empty()) continue;
      const View view = view_of(pipeline.progress);
      const std::string path = workspace.location.shown(layout::project(project));
      gates.checkpoints.push_back(checkpoint_json(view, gates, path, now));
      add_row(view, now, look, table);
    } catch (const Error& error) {
      gates.problems.push_back({error.path, std::string(name_of(error.code)), error.message, {}});
    }
  }
  if (!table.empty()) gates.table = table.text(look);
  return gates;
}

}  // namespace checkpoint::cli
