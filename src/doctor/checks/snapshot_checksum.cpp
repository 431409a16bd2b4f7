#include <algorithm>

#include "core/error.h"
#include "doctor/checks/checks.h"
#include "doctor/survey.h"
#include "store/snapshots/missing_contents.h"
#include "store/snapshots/pending.h"
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

// A clone has no snapshot of its own until it makes one, or has git fetch those of a remote.
bool has_any(const std::vector<SnapshotRef>& refs, const Snapshots& snapshots) {
  return std::any_of(refs.begin(), refs.end(), [&](const SnapshotRef& ref) {
    return std::any_of(snapshots.all.begin(), snapshots.all.end(),
                       [&](const StoredSnapshot& stored) { return stored.value.id == ref.id; });
  });
}

// A ref that is not there may be one that was not fetched; one that keeps other files is not right anywhere.
void add_refs(const GitCommand& git, const std::vector<SnapshotRef>& refs, const Snapshots& snapshots,
              const Reach& reach, std::vector<Finding>& findings) {
  std::vector<const StoredSnapshot*> all;
  for (const StoredSnapshot& stored : snapshots.all) all.push_back(&stored);
  const bool is_fresh = reach.watched.empty() && !has_any(refs, snapshots);
  for (const SnapshotFlaw& flaw : ref_flaws(git, refs, all)) {
    const bool is_missing = flaw.code == "ref-missing";
    Finding finding = finding_of(
        snapshots.workflow, flaw.path, is_missing ? Severity::warning : Severity::error,
        "the snapshot '" + flaw.checkpoint_name + "' " + flaw.message + (is_missing ? "; " + fetch_advice(reach) : ""));
    finding.details = {{"snapshot", flaw.snapshot_id}, {"code", std::string_view(flaw.code)}};
    if (is_missing && is_fresh) finding.bearing = Bearing::setup;
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
void add_travel(const Reach& reach, const std::vector<SnapshotRef>& refs, const Snapshots& snapshots,
                std::vector<Finding>& findings) {
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

// A ref does not keep what git has lost since; whether what is there still holds what it should, `snapshot verify`
// says.
void add_lost(const Snapshots& snapshots, const MissingContents& missing, std::vector<Finding>& findings) {
  for (const StoredSnapshot& stored : snapshots.all) {
    const std::vector<std::string> files = missing.files_of(stored.value);
    if (files.empty()) continue;
    std::string message = "the snapshot '" + stored.value.checkpoint_name +
                          "' has a ref, and git has not the content of '" + files.front() + "'";
    if (files.size() > 1)
      message += " and " + std::to_string(files.size() - 1) + (files.size() == 2 ? " other file" : " other files");
    Finding finding = finding_of(snapshots.workflow, stored.path, Severity::error, std::move(message));
    finding.details = {{"snapshot", std::string_view(stored.value.id)}, {"code", "content-missing"}};
    findings.push_back(std::move(finding));
  }
}

// What a partial clone lacks, its remote has promised: whether that still has it, nobody asks here.
std::string promised(const std::vector<Snapshots>& all, const MissingContents& missing) {
  std::size_t count = 0;
  for (const Snapshots& snapshots : all) {
    for (const StoredSnapshot& stored : snapshots.all) {
      if (!missing.files_of(stored.value).empty()) ++count;
    }
  }
  if (count == 0) return "";
  return "the contents of " + std::to_string(count) + (count == 1 ? " snapshot" : " snapshots") +
         " are not in this clone, which fetches them when they are needed: 'git checkpoint snapshot verify "
         "\"<workflow>\"' does";
}

std::string not_looked_for(const std::string& reason) {
  return "the contents of snapshots cannot be looked for: " + reason;
}

// Why contents could not be looked for; empty where all could.
std::string add_contents(const GitCommand& git, const std::vector<SnapshotRef>& refs, const std::vector<Snapshots>& all,
                         std::vector<Finding>& findings) {
  const MissingContents missing = missing_contents(git, refs);
  std::string limitation = missing.reason.empty() ? "" : not_looked_for(missing.reason);
  if (missing.blobs.empty()) return limitation;
  if (is_partial_clone(git)) {
    std::string reason = promised(all, missing);
    return reason.empty() ? limitation : reason;
  }
  for (const Snapshots& snapshots : all) add_lost(snapshots, missing, findings);
  return limitation;
}

// What stands in the work tree may be half a snapshot, and half what was there before.
void add_unfinished(const Location& location, std::vector<Finding>& findings) {
  for (std::string& text : pending_work(location)) {
    Finding finding;
    finding.level = Severity::error;
    finding.kind = "snapshot";
    finding.path = location.shown(layout::snapshots());
    finding.message = std::move(text);
    finding.details = {{"code", "interrupted"}};
    findings.push_back(std::move(finding));
  }
}

}  // namespace

Outcome check_snapshot_checksum(Survey& survey) {
  std::vector<Finding> findings;
  add_unfinished(survey.store().location(), findings);
  std::vector<Snapshots> all;
  for (const Name& workflow : snapshot_workflows(survey.store())) {
    all.push_back(look_at_snapshots(survey.store(), workflow, survey.now()));
    add_problems(all.back(), findings);
  }
  const auto git = survey.git();
  const bool is_any = std::any_of(all.begin(), all.end(), [](const Snapshots& one) { return !one.all.empty(); });
  if (!is_any) return outcome_of(std::move(findings));
  if (!git) return outcome_of(std::move(findings), not_looked_for(git.reason));
  const Reach reach = reach_of(*git);
  const std::vector<SnapshotRef> refs = refs_of_known_remotes(*git, snapshot_refs(*git));
  for (const Snapshots& snapshots : all) {
    add_refs(*git, refs, snapshots, reach, findings);
    add_travel(reach, refs, snapshots, findings);
  }
  const std::string limitation = add_contents(*git, refs, all, findings);
  return outcome_of(std::move(findings), limitation);
}

}  // namespace checkpoint::doctor
