#include "cli/choice/pipeline_choice.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/command/shown_commands.h"
#include "cli/commands/commands.h"
#include "cli/terminal/terminal_text.h"
#include "core/digest.h"
#include "core/shell_word.h"
#include "kinds/stage/writing.h"

namespace checkpoint::cli {
namespace {

struct StageReopenOptions {
  PipelineChoice choice;
  std::optional<std::string> reason;
  std::optional<std::string> if_match;
};

void register_stage_reopen(OptionSet& set, StageReopenOptions& options) {
  register_stage(set, options.choice);
  set.required_value("--reason", "text", options.reason, "why it has to be done again");
  set.value("--if-match", "etag", options.if_match, "only if the SHA-256 of the stage's file is still this");
}

std::string stale_words(std::size_t count) {
  if (count == 0) return "";
  return "; " + counted(count, "later stage") + (count == 1 ? " has" : " have") + " to be done again";
}

// Who only takes an approval back has it wait for the next one as it is.
std::string handing_over(const StageReopenOptions& options, const Name& stage, const Context& context) {
  const std::string command = "git checkpoint stage write " + shell_word(apart(options.choice).project) + " " +
                              shell_word(stage.text()) + " --status=awaiting_human";
  return "as it is, for approval: " + look_of(context).safe(command_with_told_folder(command, context)) + "\n";
}

Answer run_stage_reopen(const StageReopenOptions& options, Context& context) {
  const PipelineQuery query = query_of(options.choice, std::nullopt, context);
  const Workspace workspace = open_workspace_for_writing(context, layout::pipeline(query.project));
  const Name stage = stage_named(options.choice, workspace.store, query);
  const Instant now = context.now();
  load_pipeline(workspace.store, query);  // says what is wrong with a project that has no lock to take
  const ProjectLock held(workspace.store, query.project);
  // The stale marks first: interrupted half-way, no later stage stands as if nothing had happened below it.
  const Pipeline pipeline = load_pipeline(workspace.store, query);
  const Document& there = written(pipeline.progress, stage);
  require_match(options.if_match, workspace.location.shown(layout::stage(query.project, stage)), sha256(there.text()));
  if (there.root().find("status")->string() != "completed") {
    throw Error(ErrorCode::invalid, "the stage '" + stage.text() + "' is not completed, so there is nothing to reopen");
  }
  const bool was_approved = there.root().find("approval").has_value();
  json::Array stale;
  for (const std::string& name : stage::made_stale_by(pipeline.progress, *pipeline.progress.find(stage.text()))) {
    const Name later = Name::checked("stage", name);
    write_stage(held, workspace.store, query, later, [&](const stage::Progress&, const stage::StageState& state) {
      return stage::stale_text(state, stage.text(), now);
    });
    stale.add(later.text());
  }
  write_stage(held, workspace.store, query, stage,
              [&](const stage::Progress& progress, const stage::StageState& state) {
                return stage::reopened_text(progress, state, *options.reason, now);
              });
  Answer answer;
  answer.fields.set("stage", stage.text());
  answer.fields.set("stale", stale);
  answer.confirmation = look_of(context).safe(stage.text()) + " is open again" + stale_words(stale.size()) + "\n";
  if (was_approved) answer.confirmation += handing_over(options, stage, context);
  answer.confirmation += committing_line(query.project, workspace, context);
  return answer;
}

}  // namespace

Runner stage_reopen_command(OptionSet& set) { return prepared(set, register_stage_reopen, run_stage_reopen); }

}  // namespace checkpoint::cli
