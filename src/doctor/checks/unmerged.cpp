#include "doctor/checks/checks.h"
#include "doctor/survey.h"

namespace checkpoint::doctor {

namespace {

Finding finding_of(const UnmergedFile& file, const Listed& listed) {
  Finding finding = error_in(listed);
  finding.path = file.path;
  finding.message =
      "git has this file as unmerged, and it shows no conflict: what the other side has is lost when it is added as it "
      "is; 'git checkpoint resolve' merges it";
  finding.details = {{"ours", json::text_or_null(file.ours)}, {"theirs", json::text_or_null(file.theirs)}};
  return finding;
}

// A file that shows its conflict is not about to lose anything: whoever looks at it sees both sides.
bool shows_conflict(const Listed& listed) {
  return !listed.file && listed.file.problem().code == ParseCode::conflict_markers;
}

}  // namespace

Outcome check_unmerged(Survey& survey) {
  const auto tracked = survey.tracked();
  if (!tracked) return skipped(tracked.reason);
  std::vector<Finding> findings;
  for (const UnmergedFile& file : tracked->unmerged) {
    for (const Listed& listed : survey.documents()) {
      if (listed.path == file.path && !shows_conflict(listed)) findings.push_back(finding_of(file, listed));
    }
  }
  return outcome_of(std::move(findings));
}

}  // namespace checkpoint::doctor
