#include "core/error.h"
#include "doctor/checks/checks.h"
#include "doctor/survey.h"
#include "store/snapshots/verification.h"

namespace checkpoint::doctor {

namespace {

Finding finding_of(const Name& workflow, const std::string& path, Severity level, std::string message) {
  Finding finding;
  finding.level = level;
  finding.kind = "snapshot";
  finding.owner = workflow.text();
  finding.path = path;
  finding.message = std::move(message);
  return finding;
}

// A ref that is not there may be one that was not fetched; one that keeps other files is not right anywhere.
void add_refs(const GitCommand& git, const Snapshots& snapshots, std::vector<Finding>& findings) {
  const std::vector<SnapshotRef> refs = snapshot_refs(git, snapshots.workflow);
  for (const StoredSnapshot& stored : snapshots.all) {
    const std::optional<SnapshotFlaw> flaw = ref_flaw(git, refs, stored);
    if (!flaw) continue;
    const Severity level = flaw->code == "ref-missing" ? Severity::warning : Severity::error;
    Finding finding = finding_of(snapshots.workflow, stored.path, level,
                                 "the snapshot '" + stored.value.checkpoint_name + "' " + flaw->message);
    finding.details = {{"snapshot", stored.value.id}, {"code", flaw->code}};
    findings.push_back(std::move(finding));
  }
}

}  // namespace

Outcome check_snapshot_checksum(Survey& survey) {
  std::vector<Finding> findings;
  std::string limitation;
  for (const Name& workflow : snapshot_workflows(survey.store())) {
    const Snapshots snapshots = load_snapshots(survey.store(), workflow, survey.now());
    for (const StoreProblem& problem : snapshots.problems) {
      Finding finding = finding_of(workflow, problem.path, Severity::error, problem.message);
      finding.details = {{"code", problem.code}};
      findings.push_back(std::move(finding));
    }
    const auto git = survey.git();
    if (git) {
      add_refs(*git, snapshots, findings);
    } else if (!snapshots.all.empty()) {
      limitation = "the contents of snapshots cannot be looked for: " + git.reason;
    }
  }
  return outcome_of(std::move(findings), limitation);
}

}  // namespace checkpoint::doctor
