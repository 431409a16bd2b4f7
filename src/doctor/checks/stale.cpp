#include "doctor/checks/checks.h"
#include "doctor/survey.h"
#include "kinds/session/staleness.h"

namespace checkpoint::doctor {

namespace {

Finding finding_of(const Note& note, std::int64_t age, std::int64_t limit) {
  Finding finding = finding_in(note, "/updated_at");
  finding.message = "status is " + note.overview.status + ", and nobody has updated it for " + std::to_string(age) +
                    " days (the limit is " + std::to_string(limit) + ")";
  finding.details = {
      {"updated_at", format_instant(*note.overview.updated_at)}, {"age_days", age}, {"limit_days", limit}};
  return finding;
}

}  // namespace

Outcome check_stale(Survey& survey) {
  const session::StaleDays limits = survey.settings().stale_days();
  std::vector<Finding> findings;
  for (const Note& note : survey.notes()) {
    if (!session::is_stale(note.overview, limits, survey.now())) continue;
    const auto age = session::age_in_days(note.overview, survey.now());
    const auto limit = session::stale_after(limits, note.overview.status);
    findings.push_back(finding_of(note, age.value_or(0), limit.value_or(0)));
  }
  return outcome_of(std::move(findings));
}

}  // namespace checkpoint::doctor
