
#include "cli/choice/artifact_files.h"
#include "cli/exchange/openmontage.h"
#include "cli/exchange/openmontage_stage.h"
#include "cli/yaml/yaml.h"
#include "core/edit.h"
#include "core/ranges.h"
#include "store/pipelines.h"

namespace checkpoint::cli::openmontage {
namespace {

// One project on its way out.
class Outgoing {
 public:
  Outgoing(const ExchangeJob& job, const Name& project, Exchange& exchange)
      : job_(job), project_(project), exchange_(exchange), folder_{std::string(kPipelines), project.text()} {}

  void give(const Pipeline& pipeline) {
    for (const StoreProblem& problem : pipeline.problems)
      exchange_.refused.push_back({problem.path, "", problem.message});
    copy(layout::project(project_), folder_);
    copy(layout::manifest(project_), folder_);
    give_manifest(pipeline.progress.regime.manifest.name);
    for (const stage::StageState& state : pipeline.progress.stages) {
      if (state.document) give_stage(state);
    }
    std::vector<std::string> history = folder_;
    history.emplace_back(layout::history_folder);
    for (const stage::StageState& state : pipeline.progress.stages) {
      const Name stage = Name::checked("stage", state.plan->name);
      for (const Stored& entry : stage_history(store(), project_, stage)) give_copy(job_, entry, history, exchange_);
    }
    give_artifacts(pipeline);
  }

 private:
  const Store& store() const { return job_.workspace.store; }

  void copy(const StorePath& place, const std::vector<std::string>& folder) {
    if (const auto stored = store().find(place)) give_copy(job_, *stored, folder, exchange_);
  }

  void give_manifest(const std::string& name) {
    const auto stored = store().find(layout::manifest(project_));
    const Node root = stored->content->root();
    give_file(in({std::string(kManifests)}, name + ".yaml", yaml_of_json(root)), stored->path, root, json_of_yaml);
  }

  void give_stage(const stage::StageState& state) {
    const StorePath place = layout::stage(project_, Name::checked("stage", state.plan->name));
    const Node root = state.document->root();
    const std::string text = formatted(Document::composed(tucked(root)));
    give_file(in(folder_, place.file(), text), store().location().shown(place), root, lifted);
  }

  void give_artifacts(const Pipeline& pipeline) {
    const bool is_whole =
        all_of(pipeline.progress.stages, [](const stage::StageState& state) { return state.problem.empty(); });
    if (!is_whole) return;
    for (const ArtifactFile& artifact : artifact_files(pipeline)) {
      const std::string from = store().location().shown(layout::stage(project_, artifact.stage));
      const Document document = Document::composed(artifact.text);
      give_file(in({std::string(kProjects), project_.text(), std::string(kArtifacts)}, artifact.name(), artifact.text),
                from, document.root(), as_it_is);
    }
  }

  OutsideFile in(const std::vector<std::string>& folder, const std::string& name, const std::string& text) const {
    return {job_.folder.below(folder), name, text};
  }

  void give_file(OutsideFile file, const std::string& from, const Node& value,
                 std::string (*as_json)(std::string_view text, std::string_view name)) {
    cli::give_out(job_, {std::move(file), from, as_json}, value, exchange_);
  }

  const ExchangeJob& job_;
  Name project_;
  Exchange& exchange_;
  std::vector<std::string> folder_;
};

}  // namespace

Exchange give_out(const ExchangeJob& job) {
  Exchange exchange;
  for (const Name& project : all_projects(job.workspace.store)) {
    try {
      const Pipeline pipeline = load_pipeline(job.workspace.store, {project, std::nullopt, job.workspace.now});
      Outgoing(job, project, exchange).give(pipeline);
    } catch (const Error& error) {
      if (!is_about_one_file(error)) throw;
      exchange.refused.push_back({error.path, "", error.message});
    }
  }
  return exchange;
}

}  // namespace checkpoint::cli::openmontage
