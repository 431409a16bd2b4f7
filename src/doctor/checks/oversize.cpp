#include "core/shell_word.h"
#include "doctor/checks/broken_file.h"
#include "doctor/checks/checks.h"
#include "doctor/repair.h"
#include "doctor/survey.h"
#include "kinds/session/rules.h"

namespace checkpoint::doctor {

namespace {

Finding finding_of(const Note& note, const Assignment& assignment) {
  const std::size_t size = note.document.text().size();
  Finding finding = finding_in(note, "");
  finding.message = "the file has " + std::to_string(size) + " bytes, more than 32 KB";
  finding.details = {{"bytes", size}};
  finding.fixable = has_old_telemetry(note.document, assignment);
  finding.message += finding.fixable
                         ? "; 'git checkpoint rotate " + shell_word(note.skill()) + "' moves old telemetry out"
                         : ": every session has to read it";
  return finding;
}

}  // namespace

Outcome check_oversize(Survey& survey) {
  Outcome outcome = broken_files(survey, {"oversize"});
  for (const Note& note : survey.notes()) {
    if (note.document.text().size() > session::large_file)
      outcome.findings.push_back(finding_of(note, survey.assignment()));
  }
  return outcome_of(std::move(outcome.findings));
}

}  // namespace checkpoint::doctor
