#include "cli/commands/stage_decision.h"

#include "cli/command/rendering.h"
#include "cli/terminal/terminal_text.h"
#include "core/edit.h"
#include "core/shell_word.h"
#include "kinds/stage/gate.h"

namespace checkpoint::cli {
namespace {

void require_waiting(const stage::Progress& progress, const stage::StageState& state) {
  if (state.condition() == Condition::waiting) return;
  if (!state.problem.empty()) throw Error(state.problem_code, shortfall(progress, state), state.problem_hints);
  throw Error(ErrorCode::invalid,
              "the stage '" + state.plan->name + "' does not wait for a decision: it is " + state.status(),
              {"'git checkpoint stage status " + shell_word(progress.regime.project) + "' says how each stands"});
}

// What was made from something that has changed since is made anew, and not approved.
void require_fresh(const stage::Progress& progress, const stage::StageState& state) {
  if (!is_stale(progress, state)) return;
  throw Error(ErrorCode::refused, "the stage '" + state.plan->name + "' " + flaw_of(progress, state),
              {"'git checkpoint stage write " + shell_word(progress.regime.project) + " " +
               shell_word(state.plan->name) + " --status=in_progress' begins it anew"});
}

// What an approval would bind to, as whoever approves has seen it.
void require_seen(const StageDecideOptions& options, const stage::Progress& progress, const stage::StageState& state) {
  const auto artifacts = state.document->root().find("artifacts");
  if (!options.digest || !artifacts) return;
  const std::string now = stage::approval_digest(progress.regime, state.plan->name, *artifacts);
  if (now == *options.digest) return;
  throw Error(ErrorCode::changed, "what would be approved is not what was seen: its digest is now " + now,
              {"look at it again: 'git checkpoint stage read " + shell_word(progress.regime.project) + " " +
               shell_word(state.plan->name) + "'"});
}

// What is being decided on, for the one who decides.
std::string subject_text(const Document& document, const Look& look) {
  std::string text;
  for (const Node& part : stage::judged_parts(document)) {
    if (part.is_object() && part.empty()) continue;
    text += look.paint(Tone::strong, part.key()) + ": " + json_shown(outdented(document, part)) + "\n";
  }
  return text;
}

}  // namespace

Answer decided(const StageDecideOptions& options, Context& context, const stage::Wish& wish) {
  const PipelineQuery query = query_of(options.choice, std::nullopt, context);
  const Workspace workspace = open_workspace_for_writing(context, layout::pipeline(query.project));
  const Name stage = stage_named(options.choice, workspace.store, query);
  std::string subject;
  std::string inherited;
  const StageEdit edit = [&](const stage::Progress& progress, const stage::StageState& state) {
    require_waiting(progress, state);
    if (wish.approved_by) require_fresh(progress, state);
    require_seen(options, progress, state);
    stage::check_wish(progress, state, wish);
    inherited = inherited_artifacts(workspace.store, query.project, state);
    subject = subject_text(*state.document, look_of(context));
    return stage::text_of(progress, state, wish, context.now());
  };
  write_stage(workspace.store, query, stage, edit, options.if_match);
  const Pipeline pipeline = load_pipeline(workspace.store, query);
  const Look look = look_of(context);
  Answer answer;
  answer.fields.set("checkpoint", written(pipeline.progress, stage).root());
  answer.fields.set("next", next_json(pipeline.progress));
  answer.confirmation = committing_line(query.project, workspace, context);
  if (wish.approved_by && !inherited.empty()) answer.warnings.push_back(inherited);
  answer.text =
      subject + look.safe(stage.text() + " is " + wish.status) + "\n" + look.safe(next_text(pipeline.progress)) + "\n";
  return answer;
}

}  // namespace checkpoint::cli
