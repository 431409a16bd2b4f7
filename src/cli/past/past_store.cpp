#include "cli/past/past_store.h"

#include <filesystem>

#include "core/atomic_file.h"
#include "core/relative_path.h"
#include "store/committed_config.h"
#include "store/staged.h"
#include "store/workflow_outputs.h"
#include "store/workflows.h"

namespace checkpoint::cli {
namespace {

Location moved(Location location, const std::filesystem::path& root) {
  location.project = (root / location.project.lexically_relative(location.root)).lexically_normal();
  location.root = root;
  return location;
}

bool is_of_a_kind(const std::string& inside) { return layout::skill_of(inside) || kind_at(inside) != nullptr; }

// What a workflow names as made by its phases and tasks.
std::vector<std::string> outputs_of(const Workflow& workflow) {
  std::vector<std::string> outputs;
  for (const workflow::Phase& phase : workflow.state.phases) {
    outputs.insert(outputs.end(), phase.final.begin(), phase.final.end());
    outputs.insert(outputs.end(), phase.intermediate.begin(), phase.intermediate.end());
  }
  for (const workflow::CompletedPhase& phase : workflow.state.completed) outputs.push_back(phase.output);
  for (const workflow::Task& task : workflow.tasks) outputs.push_back(task.output);
  return outputs;
}

}  // namespace

PastStore::PastStore(const std::string& commit, const Workspace& present, Context& context)
    : folder_(context.environment), most_bytes_(present.store.limits().max_bytes) {
  const Location location = moved(present.location, std::filesystem::canonical(folder_.path()));
  const GitCommand git(present.location.root, context.environment);
  std::filesystem::create_directories(location.project);
  take(git, commit, {present.location.shown_store()});
  context.settings =
      std::make_shared<Settings>(context.settings->git(), read_committed_config(location), context.environment);
  StoreOptions options;
  options.limits.max_bytes = most_bytes_;
  workspace_ = std::make_unique<const Workspace>(Workspace{
      location, Store(location, present.now, options), context.settings->stale_days(), present.telemetry, present.now});
  take(git, commit, outputs());
}

void PastStore::take(const GitCommand& git, const std::string& commit, const std::vector<std::string>& paths) {
  for (const StagedFile& file : committed_files_at(git, commit, paths, most_bytes_)) {
    if (file.text) {
      place(file.path, *file.text);
    } else if (is_of_a_kind(file.inside)) {
      problems_.push_back(file.text.problem());
    }
  }
}

// A commit may name anything: nothing is written outside of the folder.
void PastStore::place(const std::string& path, const std::string& text) const {
  const auto normal = normalised_path(path);
  if (!normal || *normal != path) return;
  const std::filesystem::path file = std::filesystem::canonical(folder_.path()) / path;
  std::filesystem::create_directories(file.parent_path());
  in_scratch([&] {
    const Folder folder = Folder::open(file.parent_path().string(), "");
    AtomicFile written(folder, file.filename().string(), Durability::fleeting);
    written.write(text);
    static_cast<void>(written.create());
  });
}

// Whether what a workflow has made is there is part of how it stands.
std::vector<std::string> PastStore::outputs() const {
  const Location& location = workspace_->location;
  const std::filesystem::path project = location.project.lexically_relative(location.root);
  std::vector<std::string> paths;
  for (const Name& id : all_workflows(workspace_->store)) {
    for (const std::string& output : outputs_of(look_at_workflow(workspace_->store, id, workspace_->now))) {
      for (const std::filesystem::path base : output_bases()) {
        const auto path = normalised_path((base / output).generic_string());
        if (path && !output.empty()) paths.push_back((project / *path).lexically_normal().generic_string());
      }
    }
  }
  return paths;
}

}  // namespace checkpoint::cli
