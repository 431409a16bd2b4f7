#include "cli/pipeline_look.h"

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

Gates gates_of(const Workspace& workspace, const Instant& now) {
  Gates gates;
  for (const Name& project : all_projects(workspace.store)) {
    try {
      const Pipeline pipeline = load_pipeline(workspace.store, {project, std::nullopt, now});
      add_decisions(pipeline.progress, gates.decisions);
      add_work(pipeline.progress, gates.work);
      gates.problems.insert(gates.problems.end(), pipeline.problems.begin(), pipeline.problems.end());
    } catch (const Error& error) {
      gates.problems.push_back({error.path, std::string(name_of(error.code)), error.message, {}});
    }
  }
  return gates;
}

}  // namespace checkpoint::cli
