#include "cli/choice/pipeline_choice.h"
#include "cli/commands/commands.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/problems.h"

namespace checkpoint::cli {
namespace {

Answer run_stage_latest(const PipelineChoice& choice, Context& context) {
  const Pipeline pipeline = pipeline_of(choice, context);
  const stage::StageState* latest = stage::latest_stage(pipeline.progress);
  Answer answer;
  answer.fields.set("checkpoint", latest == nullptr ? json::Value() : json::Value(latest->document->root()));
  answer.text = latest == nullptr ? "Nothing has been written.\n" : json_shown(latest->document->text());
  tell_problems(pipeline.problems, answer);
  return answer;
}

}  // namespace

Runner stage_latest_command(OptionSet& set) { return prepared(set, register_project, run_stage_latest); }

}  // namespace checkpoint::cli
