#include "cli/choice/pipeline_choice.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/views/problems.h"

namespace checkpoint::cli {
namespace {

Answer run_stage_completed(const PipelineChoice& choice, Context& context) {
  const Pipeline pipeline = pipeline_of(choice, context);
  Answer answer;
  json::Array stages;
  for (const stage::StageState& state : pipeline.progress.stages) {
    if (!stage::is_complete(pipeline.progress, state)) continue;
    stages.add(state.plan->name);
    answer.text += look_of(context).safe(state.plan->name) + "\n";
  }
  if (stages.size() == 0) answer.text = "No stage is completed.\n";
  answer.fields.set("stages", stages);
  tell_problems(pipeline.problems, answer);
  return answer;
}

}  // namespace

Runner stage_completed_command(OptionSet& set) { return prepared(set, register_project, run_stage_completed); }

}  // namespace checkpoint::cli
