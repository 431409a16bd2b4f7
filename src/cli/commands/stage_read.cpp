#include "cli/choice/pipeline_choice.h"
#include "cli/commands/commands.h"
#include "cli/terminal/terminal_text.h"

namespace checkpoint::cli {
namespace {

Answer run_stage_read(const PipelineChoice& choice, Context& context) {
  const PipelineQuery query = query_of(choice, std::nullopt, context);
  const Workspace workspace = open_workspace(context);
  const Pipeline pipeline = pipeline_of(workspace, query);
  const Name stage = stage_named(choice, workspace.store, query);
  const Document& document = written(pipeline.progress, stage);
  Answer answer;
  answer.fields.set("checkpoint", document.root());
  answer.text = json_shown(document.text());
  return answer;
}

}  // namespace

Runner stage_read_command(OptionSet& set) { return prepared(set, register_stage, run_stage_read); }

}  // namespace checkpoint::cli
