#include "kinds/secret/secret.h"

#include "doctor/checks/checks.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

namespace {

// A key that is a secret must not come out as a part of the pointer.
Finding secret_finding(const Listed& listed, const Violation& violation) {
  Finding finding = error_in(listed);
  finding.pointer = secret::masked(violation.pointer);
  finding.message = violation.message;
  finding.details = {{"line", violation.at.line}, {"column", violation.at.column}};
  return finding;
}

}  // namespace

Outcome check_secret(Survey& survey) {
  std::vector<Finding> findings;
  std::string unread;
  for (const Listed& listed : survey.documents()) {
    if (!listed.file) {
      unread = "files that cannot be read were not searched";
      continue;
    }
    for (const Violation& violation : secret::secrets_of(*listed.file->content)) {
      findings.push_back(secret_finding(listed, violation));
    }
  }
  return outcome_of(std::move(findings), unread);
}

}  // namespace checkpoint::doctor
