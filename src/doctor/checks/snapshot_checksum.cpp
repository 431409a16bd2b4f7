#include <algorithm>

#include "core/error.h"
#include "doctor/checks/checks.h"
#include "doctor/survey.h"
#include "store/snapshots/reach.h"
#include "store/snapshots/ref_flaws.h"

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

// A clone has no snapshot of its own until it makes or fetches one.
bool has_any(const std::vector<SnapshotRef>& refs, const Snapshots& snapshots) {
  return std::any_of(refs.begin(), refs.end(), [&](const SnapshotRef& ref) {
    return std::any_of(snapshots.all.begin(), snapshots.all.end(),
                       [&](const StoredSnapshot& stored) { return stored.value.id == ref.id; });
  });
}

// A ref that is not there may be one that was not fetched; one that keeps other files is not right anywhere.
void add_refs(const GitCommand& git, const std::vector<SnapshotRef>& refs, const Snapshots& snapshots,
              std::vector<Finding>& findings) {
  std::vector<const StoredSnapshot*> all;
  for (const StoredSnapshot& stored : snapshots.all) all.push_back(&stored);
  const bool is_fresh = !has_any(refs, snapshots);
  for (const SnapshotFlaw& flaw : ref_flaws(git, refs, all)) {
    const Severity level = flaw.code == "ref-missing" ? Severity::warning : Severity::error;
    Finding finding =
        finding_of(snapshots.workflow, flaw.path, level, "the snapshot '" + flaw.checkpoint_name + "' " + flaw.message);
    finding.details = {{"snapshot", flaw.snapshot_id}, {"code", std::string_view(flaw.code)}};
    if (level == Severity::warning && is_fresh) finding.bearing = Bearing::setup;
    findings.push_back(std::move(finding));
  }
}

void add_problems(const Snapshots& snapshots, std::vector<Finding>& findings) {
  for (const StoreProblem& problem : snapshots.problems) {
    Finding finding = finding_of(snapshots.workflow, problem.path, Severity::error, problem.message);
    finding.details = {{"code", std::string_view(problem.code)}};
    findings.push_back(std::move(finding));
  }
}

// What others can see of a snapshot and not restore: its contents have not travelled. Where git does not watch what the
// remotes have, nobody knows.
void add_travel(const GitCommand& git, const std::vector<SnapshotRef>& refs, const Snapshots& snapshots,
                std::vector<Finding>& findings) {
  const Reach reach = reach_of(git);
  const std::string advice = travel_advice(reach);
  if (advice.empty()) return;
  for (const StoredSnapshot& stored : snapshots.all) {
    const std::string& id = stored.value.id;
    const bool is_here = std::any_of(refs.begin(), refs.end(),
                                     [&](const SnapshotRef& ref) { return ref.id == id && ref.remote.empty(); });
    if (!is_here || stored.value.files.empty() || !remotes_with(refs, id).empty()) continue;
    const Severity level = reach.watched.empty() ? Severity::info : Severity::warning;
    Finding finding = finding_of(snapshots.workflow, stored.path, level,
                                 "the contents of the snapshot '" + stored.value.checkpoint_name +
                                     "' are in this repository alone, as far as it knows: " + advice);
    finding.details = {{"snapshot", id}, {"code", "not-pushed"}};
    findings.push_back(std::move(finding));
  }
}

}  // namespace

Outcome check_snapshot_checksum(Survey& survey) {
  std::vector<Finding> findings;
  std::string limitation;
  const std::vector<Name> workflows = snapshot_workflows(survey.store());
  const auto git = survey.git();
  const std::vector<SnapshotRef> refs = git && !workflows.empty() ? snapshot_refs(*git) : std::vector<SnapshotRef>();
  for (const Name& workflow : workflows) {
    const Snapshots snapshots = look_at_snapshots(survey.store(), workflow, survey.now());
    add_problems(snapshots, findings);
    if (git) {
      add_refs(*git, refs, snapshots, findings);
      add_travel(*git, refs, snapshots, findings);
    } else if (!snapshots.all.empty()) {
      limitation = "the contents of snapshots cannot be looked for: " + git.reason;
    }
  }
  return outcome_of(std::move(findings), limitation);
}

}  // namespace checkpoint::doctor
