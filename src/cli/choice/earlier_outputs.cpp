#include "cli/choice/earlier_outputs.h"

#include <map>
#include <optional>

#include "cli/choice/workflow_choice.h"
#include "core/folder.h"

namespace checkpoint::cli {
namespace {

// What made a file, by its path: `REQUIREMENTS of the workflow 'a'`.
using Makers = std::map<std::string, std::string>;

void note(const workflow::State& state, const std::string& owner, Makers& makers) {
  for (const workflow::CompletedPhase& phase : state.completed)
    makers.emplace(phase.output, phase.phase + " of " + owner);
}

std::optional<workflow::State> archived_state(const ArchivedWorkflow& archive, const Store& store) {
  const auto place = layout::workflow_archive_file(*layout::workflow_archive(archive.name), layout::phase_file);
  const std::optional<Stored> stored = place ? store.find(*place) : std::nullopt;
  const auto document = stored ? Document::parse(stored->text) : Document::parse("{}");
  return document ? std::optional(workflow::state_of(document->root())) : std::nullopt;
}

Makers makers_beside(const Workflow& workflow, const Workspace& workspace) {
  Makers makers;
  for (const Name& id : all_workflows(workspace.store)) {
    if (id == workflow.id) continue;
    note(look_at_workflow(workspace.store, id, workspace.now).state, "the workflow '" + id.text() + "'", makers);
  }
  for (const ArchivedWorkflow& archive : archived_workflows(workspace.store)) {
    if (const auto state = archived_state(archive, workspace.store)) {
      note(*state, "'" + archive.name + "', which is in the archive", makers);
    }
  }
  return makers;
}

bool is_older(const std::string& path, const Instant& start, const Workspace& workspace) {
  const std::filesystem::path file = workspace.location.project / path;
  const auto state = Folder::open(file.parent_path().string(), "").state(file.filename().string());
  return state && state->changed.seconds < start.seconds;
}

}  // namespace

std::vector<std::string> made_before(const Workflow& workflow, const Workspace& workspace) {
  const Makers makers = makers_beside(workflow, workspace);
  if (makers.empty()) return {};
  const workflow::OutputLook look = output_look(workspace);
  std::vector<std::string> told;
  for (const workflow::Phase& phase : workflow.state.phases) {
    for (const std::string& path : phase.final) {
      const workflow::Output output = look(path);
      const auto maker = makers.find(output.path);
      if (output.state == workflow::OutputState::missing || maker == makers.end()) continue;
      told.push_back("'" + output.path + "' is there already, made by " + maker->second + ": as long as it is, " +
                     phase.name + " passes for done; move it away, or name another file with 'git checkpoint " +
                     "workflow advance " + shell_word(workflow.id.text()) + " \"--output=<path>\"'");
    }
  }
  return told;
}

std::vector<std::string> made_before(const Workflow& workflow, const std::string& path, const Workspace& workspace) {
  const std::optional<Instant>& start = workflow.state.started_at;
  if (path.empty() || !start) return {};
  const Makers makers = makers_beside(workflow, workspace);
  const auto maker = makers.find(path);
  if (maker == makers.end() || !is_older(path, *start, workspace)) return {};
  return {"'" + path + "' was made by " + maker->second + ", and nobody has written to it since '" +
          workflow.id.text() + "' was started: look whether it holds for this workflow"};
}

}  // namespace checkpoint::cli
