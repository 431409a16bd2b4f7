#include "cli/choice/manifest_keys.h"
#include "cli/choice/pipeline_choice.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "core/edit.h"
#include "core/json_rows.h"
#include "core/listed.h"
#include "kinds/stage/policy.h"
#include "store/project_setup.h"

namespace checkpoint::cli {
namespace {

struct StageInitOptions {
  PipelineChoice choice;
  std::optional<std::string> manifest;
  std::optional<std::string> title;
  std::optional<std::string> policy;
};

bool has_gate(const stage::Progress& progress, const stage::StageState& state) {
  return stage::needs_approval(progress.regime, *state.plan, std::nullopt);
}

json::Array stages_json(const stage::Progress& progress) {
  return json::array_of(progress.stages, [&](const stage::StageState& state) {
    return json::Object().set("stage", state.plan->name).set("gate", has_gate(progress, state));
  });
}

// Nothing where there is none yet, or its rules cannot be read.
std::optional<Pipeline> pipeline_there(const Store& store, const PipelineQuery& query) {
  try {
    return load_pipeline(store, query);
  } catch (const Error&) {
    return std::nullopt;
  }
}

// The stages that needed an approval by the rules of the project, and need none any more.
std::vector<std::string> gates_gone(const std::optional<Pipeline>& before, const stage::Progress& after) {
  std::vector<std::string> gone;
  if (!before || before->progress.regime.manifest_changed) return gone;
  for (const stage::StageState& was : before->progress.stages) {
    const stage::StageState* const is = after.find(was.plan->name);
    const bool is_gone = is == nullptr || !has_gate(after, *is);
    if (is_gone && has_gate(before->progress, was)) gone.push_back(was.plan->name);
  }
  return gone;
}

// What became of a project, in words: `set up .../project.json`.
std::string told(const Receipt& receipt, const std::string& manifest, const std::optional<Pipeline>& before,
                 const stage::Progress& after) {
  if (receipt.created()) return "set up " + receipt.path;
  if (!receipt.changed()) return "kept " + receipt.path;
  std::string text = "changed " + receipt.path;
  if (!before || before->progress.regime.manifest.digest != after.regime.manifest.digest) text += " and " + manifest;
  if (before && before->progress.regime.policy != after.regime.policy) {
    text.append(": the policy is ").append(stage::name_of(after.regime.policy));
  }
  return text;
}

void register_stage_init(OptionSet& set, StageInitOptions& options) {
  register_project(set, options.choice);
  set.value("--manifest", "file", options.manifest,
            "the pipeline's manifest, JSON or YAML; without it the built-in 'standard'");
  set.value("--title", "title", options.title, "the project's name, for people");
  set.value("--policy", "policy", options.policy,
            "when a person must approve: guided (where the manifest says so), auto_noncreative (there and at creative "
            "stages), manual_all (always)");
  set.offers(stage::policy_names());
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
  const std::optional<Pipeline> before = pipeline_there(workspace.store, query);
  const Receipt receipt = write_project(workspace.store, query, plan);
  const Pipeline pipeline = load_pipeline(workspace.store, query);
  const std::vector<std::string> gone = gates_gone(before, pipeline.progress);
  Answer answer;
  answer.fields.set("project", pipeline.project.root());
  answer.fields.set("policy", stage::name_of(pipeline.progress.regime.policy));
  answer.fields.set("stages", stages_json(pipeline.progress));
  answer.fields.set("path", receipt.path);
  answer.fields.set("gates_removed", json::strings(gone));
  if (!gone.empty()) {
    answer.warnings.push_back("no person has to approve any more what needed it before: " + listed(gone));
  }
  const std::string manifest = workspace.location.shown(layout::manifest(query.project));
  answer.confirmation = look_of(context).safe(told(receipt, manifest, before, pipeline.progress)) + "\n";
  return answer;
}

}  // namespace

Runner stage_init_command(OptionSet& set) { return prepared(set, register_stage_init, run_stage_init); }

}  // namespace checkpoint::cli
