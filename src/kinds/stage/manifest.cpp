#include "kinds/stage/manifest.h"

#include "core/digest.h"
#include "core/first_where.h"
#include "core/listed.h"
#include "core/member.h"
#include "kinds/stage/artifact.h"

namespace checkpoint::stage {

namespace {

bool flag(const Node& object, std::string_view name, const bool otherwise) {
  return boolean_member(object, name).value_or(otherwise);
}

StagePlan plan_of(const Node& stage) {
  StagePlan plan;
  plan.name = text_member(stage, "name");
  plan.checkpoint_required = flag(stage, "checkpoint_required", true);
  plan.gate.human_approval_default = flag(stage, "human_approval_default", false);
  plan.gate.creative = flag(stage, "creative", is_creative_by_default(plan.name));
  return plan;
}

}  // namespace

const StagePlan* Manifest::find(std::string_view stage) const {
  return first_where(stages, [&](const StagePlan& plan) { return plan.name == stage; });
}

std::string Manifest::stage_names() const { return listed(stages, &StagePlan::name); }

Manifest manifest_of(const Document& document) {
  const Node root = document.root();
  Manifest manifest;
  manifest.name = text_member(root, "name");
  manifest.policy = policy_named(text_member(root, "default_checkpoint_policy")).value_or(Policy::guided);
  manifest.digest = sha256(canonical(root));
  for (const Node& stage : children_of(root.find("stages"))) manifest.stages.push_back(plan_of(stage));
  return manifest;
}

std::string standard_manifest() {
  return R"({
  "name": "standard",
  "version": "1.0",
  "default_checkpoint_policy": "guided",
  "stages": [
    {"name": "research", "produces": ["research_brief"]},
    {"name": "proposal", "produces": ["proposal_packet"]},
    {"name": "idea", "produces": ["brief"]},
    {"name": "script", "produces": ["script"]},
    {"name": "scene_plan", "produces": ["scene_plan"]},
    {"name": "assets", "produces": ["asset_manifest"]},
    {"name": "edit", "produces": ["edit_decisions"]},
    {"name": "compose", "produces": ["render_report"]},
    {"name": "publish", "produces": ["publish_log"]}
  ]
}
)";
}

}  // namespace checkpoint::stage
