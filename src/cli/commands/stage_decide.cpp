#include "cli/choice/decider.h"
#include "cli/choice/pipeline_choice.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/command/shown_commands.h"
#include "cli/commands/commands.h"
#include "core/blank.h"
#include "core/edit.h"
#include "core/shell_word.h"
#include "kinds/stage/gate.h"
#include "kinds/stage/writing.h"

namespace checkpoint::cli {
namespace {

struct StageDecideOptions {
  PipelineChoice choice;
  std::optional<std::string> by;
  std::optional<std::string> reason;
  std::optional<std::string> if_match;
  std::optional<std::string> digest;  ///< of what is approved
};

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

json::Object decision_json(const StageDecideOptions& options, const Context& context) {
  json::Object decision;
  decision.set("by", decider(options.by, context));
  decision.set("at", format_instant(context.now()));
  decision.set("reason", options.reason.value_or(""));
  return json::Object().set("rejected", decision);
}

void register_stage_approve(OptionSet& set, StageDecideOptions& options) {
  register_stage(set, options.choice);
  set.value("--by", "name", options.by, "who approves; without it, GIT_AUTHOR_NAME, USER or user.name");
  set.value("--if-match", "etag", options.if_match, "only if the SHA-256 of the stage's file is still this");
  set.value("--digest", "sha256", options.digest, "only if what is approved still has this digest");
}

// What was approved is worked on again then, and later stages that are written already become stale.
std::string reopening_line(const StageDecideOptions& options, const Context& context) {
  const std::string command = "git checkpoint stage reopen " + shell_word(options.choice.project) + " " +
                              shell_word(options.choice.stage.value_or("")) + " " +
                              shell_quoted("--reason=" + std::string(kReasonBlank));
  return "open again: " + look_of(context).safe(command_with_told_folder(command, context)) + "\n";
}

Answer run_stage_approve(const StageDecideOptions& options, Context& context) {
  stage::Wish wish;
  wish.status = "completed";
  wish.approved_by = decider(options.by, context);
  Answer answer = decided(options, context, wish);
  answer.confirmation = reopening_line(options, context) + answer.confirmation;
  return answer;
}

void register_stage_reject(OptionSet& set, StageDecideOptions& options) {
  register_stage(set, options.choice);
  set.value("--by", "name", options.by, "who rejects; without it, GIT_AUTHOR_NAME, USER or user.name");
  set.value("--reason", "text", options.reason, "what has to change");
  set.value("--if-match", "etag", options.if_match, "only if the SHA-256 of the stage's file is still this");
}

Answer run_stage_reject(const StageDecideOptions& options, Context& context) {
  stage::Wish wish;
  wish.status = "in_progress";
  wish.metadata = decision_json(options, context);
  return decided(options, context, wish);
}

}  // namespace

Runner stage_approve_command(OptionSet& set) { return prepared(set, register_stage_approve, run_stage_approve); }
Runner stage_reject_command(OptionSet& set) { return prepared(set, register_stage_reject, run_stage_reject); }

}  // namespace checkpoint::cli
