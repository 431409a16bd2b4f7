#include "cli/choice/manifest_keys.h"
#include "cli/choice/pipeline_choice.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "core/edit.h"
#include "core/json_rows.h"
#include "store/project_setup.h"

namespace checkpoint::cli {
namespace {

struct StageInitOptions {
  PipelineChoice choice;
  std::optional<std::string> manifest;
  std::optional<std::string> title;
  std::optional<std::string> policy;
};

json::Array stages_json(const stage::Progress& progress) {
  return json::array_of(progress.stages, [&](const stage::StageState& state) {
    const bool has_gate = stage::needs_approval(progress.regime, *state.plan, std::nullopt);
    return json::Object().set("stage", state.plan->name).set("gate", has_gate);
  });
}

void register_stage_init(OptionSet& set, StageInitOptions& options) {
  register_project(set, options.choice);
  set.value("--manifest", "file", options.manifest,
            "the pipeline's manifest, JSON or YAML; without it the built-in 'standard'");
  set.value("--title", "title", options.title, "the project's name, for people");
  set.value("--policy", "policy", options.policy,
            "when a person must approve: guided (where the manifest says so), auto_noncreative (there and at creative "
            "stages), manual_all (always)");
  set.offers({"guided", "auto_noncreative", "manual_all"});
}

Answer run_stage_init(const StageInitOptions& options, Context& context) {
  PipelineQuery query = query_of(options.choice, options.policy, context);
  ProjectPlan plan{options.title, stage::standard_manifest(), options.manifest.has_value(), query.policy};
  if (options.manifest) {
    const Document manifest = manifest_file(*options.manifest, context);
    refuse_misspelt_keys(manifest);
    plan.manifest = formatted(manifest);
  }
  query.policy.reset();
  const Workspace workspace = open_workspace_for_writing(context, layout::pipeline(query.project));
  const Receipt receipt = write_project(workspace.store, query, plan);
  const Pipeline pipeline = load_pipeline(workspace.store, query);
  Answer answer;
  answer.fields.set("project", pipeline.project.root());
  answer.fields.set("policy", stage::name_of(pipeline.progress.regime.policy));
  answer.fields.set("stages", stages_json(pipeline.progress));
  answer.fields.set("path", receipt.path);
  answer.confirmation = (receipt.created() ? "set up " : "kept ") + look_of(context).safe(receipt.path) + "\n";
  return answer;
}

}  // namespace

Runner stage_init_command(OptionSet& set) { return prepared(set, register_stage_init, run_stage_init); }

}  // namespace checkpoint::cli
