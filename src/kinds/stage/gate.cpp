#include "kinds/stage/gate.h"

#include "core/digest.h"
#include "core/json_text.h"
#include "core/time.h"

namespace checkpoint::stage {

namespace {

bool is_true(const Node& object, std::string_view name) {
  const auto member = object.find(name);
  return member && member->kind() == NodeKind::boolean && member->boolean();
}

std::string text(const Node& object, std::string_view name) {
  const auto member = object.find(name);
  return member && member->is_string() ? member->string() : "";
}

}  // namespace

std::string approval_digest(const Regime& regime, std::string_view stage, const Node& artifacts) {
  json::Object bound;
  bound.set("project_id", regime.project);
  bound.set("stage", stage);
  bound.set("manifest", regime.manifest.digest);
  bound.set("artifacts", artifacts);
  return sha256(canonical(Document::parse(bound.text())->root()));
}

bool needs_approval(const Regime& regime, const StagePlan& plan, const std::optional<Node>& document) {
  if (is_gated(regime.policy, plan.gate) || regime.manifest_changed) return true;
  return document && is_true(*document, "human_approval_required");
}

bool has_approval(const Regime& regime, const Node& document) {
  const auto approval = document.find("approval");
  const auto artifacts = document.find("artifacts");
  if (regime.manifest_changed || !approval || !artifacts || !is_true(document, "human_approved")) return false;
  if (text(*approval, "by").empty() || !parse_instant(text(*approval, "at"))) return false;
  return text(*approval, "artifacts_digest") == approval_digest(regime, text(document, "stage"), *artifacts);
}

}  // namespace checkpoint::stage
