#include <algorithm>

#include "cli/choice/workflow_choice.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"

namespace checkpoint::cli {
namespace {

// Where the one before was killed, what it has moved away is the archive.
std::string archived_or_completed(const Workspace& workspace, const Name& id, const Context& context, Answer& answer) {
  const std::vector<std::string> completed = complete_interrupted(workspace, answer);
  try {
    return archive_workflow(workspace.store, id, context.now());
  } catch (const Error& error) {
    const std::string own = workspace.location.shown(layout::workflow_archives()) + "/" + id.text() + "_";
    const auto path = std::find_if(completed.begin(), completed.end(), [&](const std::string& archive) {
      return archive.starts_with(own) && archive.find('_', own.size()) == std::string::npos;
    });
    if (error.code != ErrorCode::not_found || path == completed.end()) throw;
    return *path;
  }
}

Answer run_workflow_archive(const WorkflowChoice& choice, Context& context) {
  const Name id = workflow_named(choice);
  const Workspace workspace = open_workspace_for_writing(context, layout::workflow(id));
  Answer answer;
  const std::string archived = archived_or_completed(workspace, id, context, answer);
  answer.fields.set("archived", archived);
  const Look look = look_of(context);
  answer.confirmation = "archived the workflow in " + look.safe(archived) +
                        "\nto take it up again, copy that folder to " +
                        look.safe(workspace.location.shown(layout::workflow(id))) + "\n";
  prune(workspace, answer);
  return answer;
}

}  // namespace

Runner workflow_archive_command(OptionSet& set) { return prepared(set, register_workflow, run_workflow_archive); }

}  // namespace checkpoint::cli
