#include "cli/choice/pipeline_choice.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"

namespace checkpoint::cli {
namespace {

Answer run_stage_history(const PipelineChoice& choice, Context& context) {
  const PipelineQuery query = query_of(choice, std::nullopt, context);
  const Workspace workspace = open_workspace(context);
  pipeline_of(workspace, query);
  const Name stage = stage_named(choice, workspace.store, query);
  Answer answer;
  json::Array entries;
  for (const Stored& entry : stage_history(workspace.store, query.project, stage)) {
    json::Object row;
    row.set("path", entry.path);
    row.set("checkpoint", entry.content ? json::Value(entry.content->root()) : json::Value());
    entries.add(row);
    answer.text += look_of(context).safe(entry.path) + "\n";
  }
  if (entries.size() == 0) answer.text = "Nothing has been replaced.\n";
  answer.fields.set("entries", entries);
  return answer;
}

}  // namespace

Runner stage_history_command(OptionSet& set) { return prepared(set, register_stage, run_stage_history); }

}  // namespace checkpoint::cli
