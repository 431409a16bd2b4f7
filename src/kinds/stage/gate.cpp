#include "kinds/stage/gate.h"

#include "core/digest.h"
#include "core/edit.h"
#include "core/json_text.h"
#include "core/member.h"
#include "core/time.h"

namespace checkpoint::stage {

std::string approval_digest(const Regime& regime, std::string_view stage, const Node& artifacts) {
  json::Object bound;
  bound.set("project_id", regime.project);
  bound.set("stage", stage);
  bound.set("manifest", regime.manifest.digest);
  bound.set("artifacts", artifacts);
  return sha256(canonical(Document::composed(bound.text()).root()));
}

std::vector<Node> judged_parts(const Document& document) {
  std::vector<Node> parts;
  for (const char* const key : {"artifacts", "review"}) {
    if (const auto part = document.root().find(key)) parts.push_back(*part);
  }
  return parts;
}

bool needs_approval(const Regime& regime, const StagePlan& plan, const std::optional<Node>& document) {
  if (is_gated(regime.policy, plan.gate) || regime.manifest_changed) return true;
  return document && boolean_member(*document, "human_approval_required").value_or(false);
}

std::optional<Instant> reopened_at(const Node& document) {
  const auto reopened = member_of(document.find("metadata"), "reopened");
  return reopened ? instant_member(*reopened, "at") : std::nullopt;
}

bool has_approval(const Regime& regime, const Node& document) {
  const auto approval = document.find("approval");
  const auto artifacts = document.find("artifacts");
  if (regime.manifest_changed || !approval || !artifacts || !boolean_member(document, "human_approved").value_or(false))
    return false;
  const auto at = instant_member(*approval, "at");
  if (text_member(*approval, "by").empty() || !at || at < reopened_at(document)) return false;
  return text_member(*approval, "artifacts_digest") ==
         approval_digest(regime, text_member(document, "stage"), *artifacts);
}

}  // namespace checkpoint::stage
