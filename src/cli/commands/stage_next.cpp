#include "cli/choice/pipeline_choice.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/views/problems.h"

namespace checkpoint::cli {
namespace {

Answer run_stage_next(const PipelineChoice& choice, Context& context) {
  const Pipeline pipeline = pipeline_of(choice, context);
  Answer answer;
  answer.fields = next_json(pipeline.progress);
  answer.text = look_of(context).safe(next_text(pipeline.progress)) + "\n";
  tell_problems(pipeline.problems, answer);
  return answer;
}

}  // namespace

Runner stage_next_command(OptionSet& set) { return prepared(set, register_project, run_stage_next); }

}  // namespace checkpoint::cli
