#include "doctor/checks/checks.h"
#include "doctor/survey.h"
#include "store/gate_judgement.h"

namespace checkpoint::doctor {

namespace {

Finding finding_of(const GateBreach& breach) {
  Finding finding;
  finding.level = breach.violation.level == Level::error ? Severity::error : Severity::warning;
  finding.kind = "stage";
  finding.owner = breach.project;
  finding.path = breach.path;
  finding.pointer = breach.violation.pointer;
  finding.message = breach.violation.message;
  finding.details = {{"code", std::string_view(breach.violation.code)}};
  if (!breach.stage.empty()) finding.details.emplace_back("stage", breach.stage);
  return finding;
}

// What is stale has a check of its own.
bool is_stale(const GateBreach& breach) {
  return breach.violation.code == "stage-order" && breach.violation.pointer == "/sequence";
}

}  // namespace

Outcome check_stage_gate(Survey& survey) {
  const GateJudgement judgement = judge_gates(survey.whole_store(), survey.now());
  std::vector<Finding> findings;
  for (const GateBreach& breach : judgement.breaches) {
    if (!is_stale(breach)) findings.push_back(finding_of(breach));
  }
  for (Finding& finding : unapproved_phases(survey)) findings.push_back(std::move(finding));
  std::string limitation;
  if (!survey.store().can_list(layout::pipelines())) {
    limitation = "projects cannot be judged: '" + survey.location().shown(layout::pipelines()) + "' cannot be listed";
  }
  for (const UnjudgedProject& unjudged : judgement.unjudged) {
    limitation = "project '" + unjudged.project + "' cannot be judged: " + unjudged.why.message;
  }
  return outcome_of(std::move(findings), limitation);
}

}  // namespace checkpoint::doctor
