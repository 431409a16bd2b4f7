#include "cli/report/board_steps.h"

#include "cli/choice/workflow_choice.h"
#include "core/digest.h"
#include "core/first_where.h"
#include "core/listed.h"
#include "kinds/stage/writing.h"
#include "kinds/status.h"
#include "kinds/workflow/writing.h"
#include "store/pipelines.h"

namespace checkpoint::cli {
namespace stepping {
namespace {

// What the command would say against it; empty where it would do it.
template <typename Attempt>
std::string refusal_of(const Attempt& attempt) {
  try {
    attempt();
    return "";
  } catch (const Error& error) {
    return error.message;
  }
}

json::Object arguments_for(const Workflow& workflow) {
  json::Object arguments;
  arguments.set("workflow", workflow.id.text()).set("etag", sha256(workflow.document->text()));
  return arguments;
}

// A task that fails meanwhile is none that anybody has seen who says that the phase is complete.
json::Object arguments_to_complete(const Workflow& workflow) {
  json::Object arguments = arguments_for(workflow);
  arguments.set("tasks", workflow.execution ? sha256(workflow.execution->text()) : std::string(no_etag));
  return arguments;
}

bool is_left(const workflow::Task& task) {
  const auto condition = condition_of(task.status);
  return condition == Condition::active || condition == Condition::open;
}

std::string standing_of(const workflow::Task& task) { return "the task " + task.id + " is " + task.status; }

// What is still done for the phase, which is not complete then, whatever its files say; empty where nothing is.
std::string work_left(const Workflow& workflow) {
  const auto begun = workflow.state.begun_at();
  const workflow::Task* const left = first_where(workflow.tasks, [&](const workflow::Task& task) {
    return is_left(task) && !workflow::may_be_left_over(task, begun);
  });
  return left == nullptr ? "" : standing_of(*left);
}

// What may have been left by a phase before it holds nobody back, and is told; empty where there is nothing.
std::string left_over(const Workflow& workflow) {
  const auto begun = workflow.state.begun_at();
  std::vector<std::string> left;
  for (const workflow::Task& task : workflow.tasks) {
    if (is_left(task) && workflow::may_be_left_over(task, begun)) left.push_back(standing_of(task));
  }
  constexpr std::size_t most = 5;
  const std::size_t more = left.size() > most ? left.size() - most : 0;
  left.resize(left.size() - more);
  if (left.empty()) return "";
  return ". Not done, be it of this phase or of one before: " + listed(left) +
         (more == 0 ? "" : " and " + std::to_string(more) + " more");
}

Offer completing(const Workflow& workflow, const std::string& about) {
  const std::string left = left_over(workflow);
  Offer offer{"complete-phase", "Complete the phase\u2026", arguments_to_complete(workflow), about + left};
  if (!left.empty()) offer.extent = "left";
  return offer;
}

// What the command says against it comes first: it names what is to be done.
template <typename Attempt>
std::string refusal_to_complete(const Workflow& workflow, const Attempt& attempt) {
  std::string refusal = refusal_of(attempt);
  return refusal.empty() ? work_left(workflow) : refusal;
}

std::optional<OfferedStep> retry_of(const OpenDecision& decision, const Workflow& workflow) {
  const workflow::Task* const task = workflow::find_task(workflow.tasks, decision.id);
  if (task == nullptr || condition_of(task->status) != Condition::failed) return std::nullopt;
  json::Object arguments;
  arguments.set("workflow", workflow.id.text()).set("task", task->id).set("etag", sha256(workflow.execution->text()));
  return OfferedStep{{"try-again", "Try again\u2026", arguments, decision.description},
                     workflow.id.text() + " " + task->id};
}

OfferedStep resumed(const OpenDecision& decision, const Workflow& workflow) {
  return {{"resume-phase", "Go on\u2026", arguments_for(workflow), decision.description}, workflow.id.text()};
}

// The draft that a person decides on; empty where there is none that can be read.
std::string draft_of(const Workflow& workflow, const workflow::OutputLook& look) {
  const workflow::Phase* const phase = workflow.state.current();
  for (const std::string& path : phase == nullptr ? std::vector<std::string>() : phase->intermediate) {
    const workflow::Output output = look(path);
    if (output.state == workflow::OutputState::good) return output.path;
  }
  return "";
}

// What the person names is looked at once it is named: the rest would be refused now as well.
OfferedStep completed_with(const OpenDecision& decision, const Workflow& workflow, const Workspace& workspace) {
  const std::string refusal =
      refusal_to_complete(workflow, [&] { workflow::advanced_text(*workflow.document, "", workspace.now); });
  Offer offer = completing(workflow, decision.description);
  offer.text = draft_of(workflow, output_look(workspace));
  offer.wants = "output";
  return {offer, workflow.id.text(), refusal};
}

// What comes after the phase that is completed.
std::string after(const workflow::State& state) {
  const std::size_t next = state.place_of(state.current_phase).value_or(0) + 1;
  return next < state.phases.size() ? "'" + state.phases[next].name + "' begins" : "the whole workflow is complete";
}

OfferedStep completed(const Work& work, const Workflow& workflow, const Workspace& workspace) {
  const std::string refusal = refusal_to_complete(workflow, [&] {
    workflow::require_workable(workflow.state);
    const std::string output = phase_output(workflow, output_look(workspace), workspace.now);
    workflow::advanced_text(*workflow.document, output, workspace.now);
  });
  const std::string about = "the workflow '" + workflow.id.text() + "': " + work.summary + ". Once '" +
                            workflow.state.current_phase + "' is complete, " + after(workflow.state);
  return {completing(workflow, about), workflow.id.text(), refusal};
}

std::optional<OfferedStep> answer_of(const OpenDecision& decision, const Workflow& workflow,
                                     const Workspace& workspace) {
  switch (decision.means) {
    case Means::task: return retry_of(decision, workflow);
    case Means::resume: return resumed(decision, workflow);
    case Means::advance: return completed_with(decision, workflow, workspace);
    case Means::words:
    case Means::approve:
    case Means::recover:
    case Means::start: break;
  }
  return std::nullopt;
}

void add_phase_steps(const Work& work, const Workspace& workspace, BoardFacts& facts) {
  if (!work.rank) return;
  const Workflow workflow = reliable_workflow(workspace.store, Name::checked("workflow", work.owner), workspace.now);
  for (const OpenDecision& decision : work.decisions) {
    if (auto step = answer_of(decision, workflow, workspace)) facts.answers.emplace(decision.answer, *std::move(step));
  }
  const bool is_made = work.step == workflow::name_of(workflow::Decision::advance);
  if (work.decisions.empty() || is_made)
    facts.steps.emplace("workflow/" + work.owner, completed(work, workflow, workspace));
}

json::Object arguments_for(const stage::Progress& progress, const stage::StageState& state) {
  json::Object arguments;
  arguments.set("project", progress.regime.project)
      .set("stage", state.plan->name)
      .set("etag", state.document ? sha256(state.document->text()) : std::string(no_etag));
  return arguments;
}

std::string key_of(const stage::Progress& progress, const stage::StageState& state) {
  return progress.regime.project + "/" + state.plan->name;
}

// What is refused is told of as the command would.
std::string refusal_of(std::string_view status, const stage::StageState& state, const PipelineQuery& query,
                       const Workspace& workspace) {
  stage::Wish wish;
  wish.status = status;
  const StageEdit edit = [&](const stage::Progress& progress, const stage::StageState& now) {
    stage::check_wish(progress, now, wish);
    return stage::text_of(progress, now, wish, workspace.now);
  };
  return refusal_of([&] { preview_stage(workspace.store, query, Name::checked("stage", state.plan->name), edit); });
}

// A question of a stage does not name its project.
std::string question_of(const OpenDecision& decision) {
  return "the project '" + decision.owner + "': " + decision.description;
}

OfferedStep begun_again(const OpenDecision& decision, const Pipeline& pipeline, const stage::StageState& state,
                        const std::string& refusal) {
  return {{"begin-stage", "Begin again\u2026", arguments_for(pipeline.progress, state), question_of(decision)},
          key_of(pipeline.progress, state),
          refusal};
}

OfferedStep opened_again(const OpenDecision& decision, const Pipeline& pipeline, const stage::StageState& state) {
  const std::string stale = listed(stage::made_stale_by(pipeline.progress, state));
  return {{"reopen-stage", "Open again\u2026", arguments_for(pipeline.progress, state),
           question_of(decision) + (stale.empty() ? "" : ". To be done again after that: " + stale)},
          key_of(pipeline.progress, state)};
}

std::string artifacts_of(const stage::StageState& state) {
  const auto artifacts = state.member("artifacts");
  const bool has_some = artifacts && artifacts->is_object() && !artifacts->empty();
  return has_some ? listed(artifacts->children(), &Node::key) : "nothing that is recorded";
}

// What an earlier stage is made anew for is not handed over as it is: somebody says first that it is done again.
OfferedStep begun_anew(const stage::Progress& progress, const stage::StageState& state, const std::string& stage) {
  return {{"begin-stage", "Begin again\u2026", arguments_for(progress, state),
           stage + " is stale: an earlier stage was opened again. What it has made stays until other is handed over: " +
               artifacts_of(state)},
          key_of(progress, state)};
}

// As `next` words what is recorded of a stage that asks nothing. `inherited` is what it has from an earlier attempt.
OfferedStep next_step(const stage::Progress& progress, const stage::StageState& state, const std::string& inherited) {
  const std::string stage = "the stage '" + state.plan->name + "' of the project '" + progress.regime.project + "'";
  const json::Object arguments = arguments_for(progress, state);
  const std::string key = key_of(progress, state);
  if (stage::is_to_begin_anew(progress, state)) return begun_anew(progress, state, stage);
  if (state.condition() != Condition::active) {
    return {{"begin-stage", "Begin the stage\u2026", arguments, stage + " is not begun"}, key};
  }
  const bool is_gated = stage::is_gated(progress, state);
  Offer offer{is_gated ? "hand-over-stage" : "complete-stage",
              is_gated ? "Hand over for approval\u2026" : "Complete the stage\u2026", arguments,
              stage + " has made " + artifacts_of(state)};
  if (!inherited.empty()) {
    offer.about += ". " + inherited;
    offer.extent = "old";
  }
  return {offer, key};
}

std::string_view status_after(const Offer& offer) {
  if (offer.action == "begin-stage") return "in_progress";
  return offer.action == "complete-stage" ? "completed" : "awaiting_human";
}

void add_stage_steps(const Work& work, const Workspace& workspace, BoardFacts& facts) {
  if (work.decisions.empty() && work.recorded_by.empty()) return;
  const PipelineQuery query{Name::checked("project", work.owner), std::nullopt, workspace.now};
  const Pipeline pipeline = load_pipeline(workspace.store, query);
  for (const OpenDecision& decision : work.decisions) {
    const stage::StageState* const state = pipeline.progress.find(decision.id);
    if (state == nullptr || !state->document) continue;
    if (state->condition() == Condition::failed) {
      const std::string refusal = refusal_of("in_progress", *state, query, workspace);
      facts.answers.emplace(decision.answer, begun_again(decision, pipeline, *state, refusal));
    } else if (state->condition() == Condition::over) {
      facts.answers.emplace(decision.answer, opened_again(decision, pipeline, *state));
    }
  }
  const stage::StageState* const next = pipeline.progress.find(work.phase);
  if (!work.decisions.empty() || next == nullptr || !next->problem.empty()) return;
  OfferedStep step = next_step(pipeline.progress, *next, inherited_artifacts(workspace.store, query.project, *next));
  step.refusal = refusal_of(status_after(step.offer), *next, query, workspace);
  facts.steps.emplace("stage/" + work.owner, std::move(step));
}

}  // namespace
}  // namespace stepping

void add_steps(const Work& work, const Workspace& workspace, BoardFacts& facts) {
  try {
    if (work.kind == "workflow") stepping::add_phase_steps(work, workspace, facts);
    if (work.kind == "stage") stepping::add_stage_steps(work, workspace, facts);
  } catch (const Error&) {
    return;  // what cannot be read is told by the report
  }
}

}  // namespace checkpoint::cli
