#include "doctor/checks/checks.h"
#include "doctor/checks/own_record.h"

namespace checkpoint::doctor {

Outcome check_run_sha(Survey& survey) {
  const OwnRecords own = own_records(survey, Which::all);
  std::string limitation = own.unseen;
  if (survey.runs().runs.empty()) return outcome_of({}, limitation);
  const auto repository = survey.repository();
  if (!repository) return skipped(repository.reason);
  std::vector<Finding> findings;
  for (const OwnRecord& record : own.records) {
    if (repository->abbreviated(record.commit)) continue;
    if (repository->is_shallow()) {
      limitation = "the history is cut off: this is a shallow clone";
      continue;
    }
    Finding finding = finding_about(record, survey.now());
    finding.message = "the repository does not have the commit " + record.commit + " that this record names";
    findings.push_back(std::move(finding));
  }
  return outcome_of(std::move(findings), limitation);
}

}  // namespace checkpoint::doctor
