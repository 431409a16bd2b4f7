#include "doctor/checks/checks.h"
#include "doctor/survey.h"
#include "schema/open_conflicts.h"
#include "store/blobs.h"

namespace checkpoint::doctor {

namespace {

Finding finding_of(const UnmergedFile& file, const Listed& listed) {
  Finding finding = error_in(listed);
  finding.path = file.path;
  finding.message =
      "git has this file as unmerged, and it says no more than one side does: what the other side has is lost when it "
      "is added as it is; 'git checkpoint resolve' merges it";
  finding.details = {{"ours", json::text_or_null(file.ours)}, {"theirs", json::text_or_null(file.theirs)}};
  return finding;
}

// As `resolve` judges it, of which nothing is left to do but to add it.
bool is_merged(const UnmergedFile& file, const Listed& listed, const GitCommand& git) {
  if (file.ours.empty() || file.theirs.empty() || !listed.file || !listed.file->content) return false;
  const auto ours = blob_text(git, file.ours);
  const auto theirs = blob_text(git, file.theirs);
  return ours && theirs && is_settled(*listed.file->content, *ours, *theirs);
}

// A file that shows its conflict is not about to lose anything: whoever looks at it sees both sides.
bool shows_conflict(const Listed& listed) { return !listed.file && listed.file.problem().is_conflict(); }

}  // namespace

Outcome check_unmerged(Survey& survey) {
  const auto tracked = survey.tracked();
  if (!tracked) return skipped(tracked.reason);
  const auto git = survey.git();
  std::vector<Finding> findings;
  for (const UnmergedFile& file : tracked->unmerged) {
    for (const Listed& listed : survey.documents()) {
      if (listed.path != file.path || shows_conflict(listed)) continue;
      if (!git || !is_merged(file, listed, *git.thing)) findings.push_back(finding_of(file, listed));
    }
  }
  return outcome_of(std::move(findings));
}

}  // namespace checkpoint::doctor
