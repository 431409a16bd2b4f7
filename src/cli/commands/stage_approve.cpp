#include "cli/choice/decider.h"
#include "cli/command/rendering.h"
#include "cli/command/shown_commands.h"
#include "cli/commands/commands.h"
#include "cli/commands/stage_decision.h"
#include "core/blank.h"
#include "core/shell_word.h"

namespace checkpoint::cli {
namespace {

void register_stage_approve(OptionSet& set, StageDecideOptions& options) {
  register_stage(set, options.choice);
  set.value("--by", "name", options.by, "who approves; without it, GIT_AUTHOR_NAME, USER or user.name");
  set.value("--if-match", "etag", options.if_match, "only if the SHA-256 of the stage's file is still this");
  set.value("--digest", "sha256", options.digest, "only if what is approved still has this digest");
}

// What was approved is worked on again then, and later stages that are written already become stale.
std::string reopening_line(const StageDecideOptions& options, const Context& context) {
  const PipelineChoice choice = apart(options.choice);
  const std::string command = "git checkpoint stage reopen " + shell_word(choice.project) + " " +
                              shell_word(choice.stage.value_or("")) + " " +
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

}  // namespace

Runner stage_approve_command(OptionSet& set) { return prepared(set, register_stage_approve, run_stage_approve); }

}  // namespace checkpoint::cli
