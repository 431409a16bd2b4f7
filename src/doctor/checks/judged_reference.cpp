#include "doctor/checks/judged_reference.h"

namespace checkpoint::doctor {

Finding finding_about(const ReferenceNote& reference) {
  Finding finding;
  finding.kind = "session";
  finding.owner = reference.owner;
  finding.path = reference.path;
  finding.pointer = reference.pointer;
  finding.reference = reference;
  finding.proof = reference.evidence;
  // In doubt it is worth a look, and no reason to fail.
  finding.level = reference.confidence == history::Confidence::low ? Severity::info : Severity::warning;
  return finding;
}

std::string landing_of(const ReferenceNote& reference) {
  const bool is_claim = reference.evidence && reference.evidence->commit.empty();
  return reference.token + (is_claim ? " has landed, as this checkpoint itself says" : " has landed");
}

Outcome judged(std::vector<Finding> findings, const Judgements& judgements) {
  return outcome_of(std::move(findings), judgements.obstacle.empty() ? judgements.limitation : judgements.obstacle);
}

}  // namespace checkpoint::doctor
