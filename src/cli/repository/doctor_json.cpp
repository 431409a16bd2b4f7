#include "cli/repository/doctor_json.h"

#include "cli/repository/doctor_explained.h"
#include "core/json_rows.h"
#include "kinds/secret/secret.h"

namespace checkpoint::cli {
namespace {

using doctor::Finding;
using doctor::ReferenceNote;

json::Object evidence_of(const ReferenceNote& reference) {
  return reference.evidence ? doctor::json_of(*reference.evidence) : json::Object();
}

// What a finding about a reference shares with the row in `references`.
void set_reference(json::Object& object, const ReferenceNote& reference) {
  object.set("action", secret::masked(reference.action));
  object.set("token", reference.token);
  object.set("state", history::name_of(reference.state));
  object.set("intent", history::name_of(reference.intent));
  object.set("confidence", history::name_of(reference.confidence));
}

json::Object reference_json(const ReferenceNote& reference) {
  json::Object object;
  object.set("owner", reference.owner);
  object.set("path", reference.path);
  object.set("pointer", reference.pointer);
  set_reference(object, reference);
  object.set("evidence", evidence_of(reference));
  return object;
}

json::Object finding_json(const Finding& finding) {
  json::Object object;
  object.set("check", finding.check);
  object.set("level", doctor::name_of(finding.level));
  object.set("kind", finding.kind);
  object.set("owner", finding.owner);
  object.set("path", finding.path);
  object.set("pointer", finding.pointer);
  object.set("message", secret::masked(finding.message));
  if (finding.reference) set_reference(object, *finding.reference);
  object.set("evidence", finding.evidence());
  object.set("fixable", finding.fixable);
  object.set("bearing", doctor::name_of(finding.bearing));
  return object;
}

json::Object result_json(const doctor::CheckResult& result) {
  json::Object object;
  object.set("name", result.check->name);
  object.set("summary", result.check->summary);
  object.set("state", name_of(result.state));
  object.set("reason", secret::masked(result.reason));
  object.set("findings", result.findings);
  object.set("suppressed", result.suppressed);
  return object;
}

json::Object change_json(const doctor::Repaired& change) {
  json::Object object;
  object.set("path", change.path);
  object.set("change", secret::masked(change.what));
  object.set("archived", json::strings(change.archived));
  return object;
}

}  // namespace

json::Object diagnosis_json(const Diagnosis& diagnosis) {
  const doctor::Report& report = diagnosis.report;
  json::Object fields;
  fields.set("base", json::text_or_null(report.base));
  fields.set("checks", json::array_of(report.results, result_json));
  fields.set("findings", json::array_of(report.findings, finding_json));
  fields.set("references", json::array_of(report.references, reference_json));
  fields.set("explanations", json::array_of(diagnosis.explanations, explanation_json));
  fields.set("changes", json::array_of(diagnosis.changes, change_json));
  fields.set("dry_run", diagnosis.is_preview);
  fields.set("suppressed", report.suppressed);
  return fields;
}

Diagnosis listing() {
  Diagnosis diagnosis;
  for (const doctor::Check& check : doctor::checks()) {
    diagnosis.report.results.push_back({&check, CheckState::skipped, "it was only listed", 0, 0});
  }
  return diagnosis;
}

}  // namespace checkpoint::cli
