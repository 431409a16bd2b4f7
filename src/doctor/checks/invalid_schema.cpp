#include "doctor/checks/checks.h"
#include "doctor/survey.h"
#include "kinds/examine.h"
#include "kinds/workflow/place.h"
#include "store/workflows.h"

namespace checkpoint::doctor {

namespace {

// What went past a gate is told with all that did, by a check that no committed file may suppress.
bool is_of_gate(const Violation& violation) { return violation.code == "phase-unapproved"; }

Finding violation_finding(const Listed& listed, const Violation& violation) {
  Finding finding = error_in(listed);
  finding.pointer = violation.pointer;
  finding.message = violation.message;
  finding.details = {
      {"code", std::string_view(violation.code)}, {"line", violation.at.line}, {"column", violation.at.column}};
  return finding;
}

// The folder is called as the workflow is.
Finding lost_finding(const LostPhase& lost) {
  const StoreProblem& problem = lost.problem;
  Finding finding;
  finding.level = lost.level == Level::error ? Severity::error : Severity::warning;
  finding.kind = "workflow";
  finding.owner = workflow::workflow_at(layout::within_store(problem.path));
  finding.path = problem.path;
  finding.message = problem.message;
  if (lost.level == Level::error) finding.message += "; " + problem.error(problem.path).hints.front();
  finding.details = {{"code", std::string_view(problem.code)}};
  return finding;
}

}  // namespace

Outcome check_invalid_schema(Survey& survey) {
  std::vector<Finding> findings;
  for (const Listed& listed : survey.documents()) {
    if (listed.kind == nullptr || !listed.file) continue;
    for (const Violation& violation : survey.examination(listed).errors) {
      if (!is_of_gate(violation)) findings.push_back(violation_finding(listed, violation));
    }
  }
  for (const LostPhase& lost : lost_phases(survey.whole_store())) findings.push_back(lost_finding(lost));
  const auto git = survey.git();
  for (const LostPhase& lost : interrupted_archives(survey.store(), git ? &*git : nullptr)) {
    findings.push_back(lost_finding(lost));
  }
  return outcome_of(std::move(findings));
}

std::vector<Finding> unapproved_phases(Survey& survey) {
  std::vector<Finding> findings;
  for (const Listed& listed : survey.documents()) {
    if (listed.kind == nullptr || !listed.file || listed.kind->name != "workflow") continue;
    for (const Violation& violation : survey.examination(listed).errors) {
      if (is_of_gate(violation)) findings.push_back(violation_finding(listed, violation));
    }
  }
  return findings;
}

}  // namespace checkpoint::doctor
