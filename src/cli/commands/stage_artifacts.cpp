#include "cli/choice/artifact_files.h"
#include "cli/choice/outside_folder.h"
#include "cli/choice/pipeline_choice.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "core/same_json.h"
#include "store/exclusion.h"

namespace checkpoint::cli {
namespace {

struct StageArtifactsOptions {
  PipelineChoice choice;
  std::optional<std::string> to;
  bool force = false;
};

OutsideFolder folder_of(const StageArtifactsOptions& options, const Name& project, const Location& location,
                        const Context& context) {
  if (options.to) return folder_in_work_tree(location, context.cwd, *options.to);
  return folder_in_work_tree(location, location.project, "projects/" + project.text() + "/artifacts");
}

[[noreturn]] void refuse(const OutsideFile& file) {
  Error error(ErrorCode::refused, "'" + file.shown() + "' holds what no checkpoint of the project holds or has held",
              {"look at it first; --force replaces it"});
  error.path = file.shown();
  throw error;
}

// What has to be written, and what stands there already.
struct Plan {
  std::vector<OutsideFile> files;
  json::Array written;
  json::Array unchanged;
};

Plan plan_of(const StageArtifactsOptions& options, const PipelineQuery& query, const OutsideFolder& folder,
             const Store& store) {
  Plan plan;
  for (const ArtifactFile& artifact : artifact_files(load_pipeline(store, query))) {
    const OutsideFile file{folder, artifact.name(), artifact.text};
    const std::optional<std::string> there = file.there();
    if (there && same_json(*there, Document::composed(file.text).root())) {
      plan.unchanged.add(file.shown());
      continue;
    }
    if (there && !options.force && !was_replaced(store, query.project, artifact, *there)) refuse(file);
    plan.written.add(file.shown());
    plan.files.push_back(file);
  }
  return plan;
}

void register_stage_artifacts(OptionSet& set, StageArtifactsOptions& options) {
  register_project(set, options.choice);
  set.value("--to", "folder", options.to, "the folder to write to; without it, projects/<project>/artifacts");
  set.flag("--force", options.force, "replace files that were changed since, or made by others");
}

Answer run_stage_artifacts(const StageArtifactsOptions& options, Context& context) {
  const PipelineQuery query = query_of(options.choice, std::nullopt, context);
  const Workspace workspace = open_workspace(context);
  const OutsideFolder folder = folder_of(options, query.project, workspace.location, context);
  const Plan plan = plan_of(options, query, folder, workspace.store);
  if (!plan.files.empty()) exclude_temporaries(workspace.location);
  write_together(plan.files);
  Answer answer;
  for (const OutsideFile& file : plan.files) {
    answer.confirmation += "wrote " + look_of(context).safe(file.shown()) + "\n";
  }
  if (plan.files.empty()) {
    answer.confirmation = plan.unchanged.size() == 0 ? "no stage has an artifact yet\n" : "nothing has changed\n";
  }
  answer.fields.set("written", plan.written);
  answer.fields.set("unchanged", plan.unchanged);
  return answer;
}

}  // namespace

Runner stage_artifacts_command(OptionSet& set) { return prepared(set, register_stage_artifacts, run_stage_artifacts); }

}  // namespace checkpoint::cli
