#include "cli/choice/pipeline_choice.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/problems.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

// What is wrong with the project beside the files that cannot be read.
std::vector<std::string> errors_of(const stage::Progress& progress) {
  std::vector<std::string> errors;
  for (const stage::StageState& state : progress.stages) {
    if (!stage::flaw_of(progress, state).empty()) errors.push_back(stage::shortfall(progress, state));
  }
  if (progress.regime.manifest_changed) {
    errors.emplace_back("the manifest is not the one that the project was set up with; every gate is closed");
  }
  return errors;
}

Answer run_stage_validate(const PipelineChoice& choice, Context& context) {
  const Pipeline pipeline = pipeline_of(choice, context);
  const std::vector<std::string> of_project = errors_of(pipeline.progress);
  std::vector<std::string> errors =
      texts_for(pipeline.problems, [](const StoreProblem& problem) { return problem.path + ": " + problem.message; });
  errors.insert(errors.end(), of_project.begin(), of_project.end());
  Answer answer;
  answer.fields.set("is_valid", errors.empty());
  answer.fields.set("errors", json::strings(errors));
  tell_problems(pipeline.problems, answer);
  for (const std::string& error : of_project) answer.alerts.push_back(look_of(context).safe(error));
  if (errors.empty()) {
    answer.confirmation = "nothing wrong\n";
  } else {
    answer.failure =
        Error(ErrorCode::invalid, counted(errors.size(), "thing") + " wrong with the project '" + choice.project + "'");
  }
  return answer;
}

}  // namespace

Runner stage_validate_command(OptionSet& set) { return prepared(set, register_project, run_stage_validate); }

}  // namespace checkpoint::cli
