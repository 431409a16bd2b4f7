#include "core/pathspec.h"
#include "core/shell_word.h"
#include "doctor/checks/checks.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

Outcome check_untracked(Survey& survey) {
  const auto tracked = survey.tracked();
  if (!tracked) return skipped(tracked.reason);
  std::vector<Finding> findings;
  for (const Listed& listed : survey.documents()) {
    if (tracked->has(listed.path)) continue;
    Finding finding = finding_in(listed);
    finding.message = "git does not track this file: nobody else will see it; 'git add " +
                      shell_word(pathspec_from_top(listed.path)) + "' adds it";
    findings.push_back(std::move(finding));
  }
  return outcome_of(std::move(findings));
}

}  // namespace checkpoint::doctor
