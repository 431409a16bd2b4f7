#include "cli/choice/decider.h"
#include "cli/commands/commands.h"
#include "cli/commands/stage_decision.h"

namespace checkpoint::cli {
namespace {

json::Object decision_json(const StageDecideOptions& options, const Context& context) {
  json::Object decision;
  decision.set("by", decider(options.by, context));
  decision.set("at", format_instant(context.now()));
  decision.set("reason", options.reason.value_or(""));
  return json::Object().set("rejected", decision);
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

Runner stage_reject_command(OptionSet& set) { return prepared(set, register_stage_reject, run_stage_reject); }

}  // namespace checkpoint::cli
