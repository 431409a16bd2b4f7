#include "doctor/check.h"

#include <array>

#include "core/first_where.h"
#include "doctor/checks/checks.h"

namespace checkpoint::doctor {

namespace {

// In the order in which a person should look: what is broken, what is lost, what is wrong, what is out of date.
constexpr std::array kChecks{
    Check{"invalid-json", "files that cannot be read as a document", check_invalid_json},
    Check{"duplicate-key", "objects that have one key twice", check_duplicate_key},
    Check{"conflict-markers", "files in which a merge left its markers", check_conflict_markers},
    Check{"unmerged-without-markers", "files that git has unmerged though they show no conflict", check_unmerged},
    Check{"oversize", "files that are too large to be accepted, or for every session to read", check_oversize},
    Check{"invalid-schema", "documents that break their schema or its rules", check_invalid_schema},
    Check{"secret", "what looks like a key, token or password", check_secret},
    Check{"project-dir", "a project folder that is not on this machine", check_project_dir},
    Check{"stale", "checkpoints that nobody has updated for too long", check_stale, Aging::at_once},
    Check{"future-timestamp", "times that are ahead of the clock, or before what they follow", check_future_timestamp},
    Check{"missing-file", "files that are not there, though a checkpoint says they were made", check_missing_file,
          Aging::with_checkpoint},
    Check{"modified-since", "generated files that changed after the checkpoint was written", check_modified_since,
          Aging::at_once},
    Check{"landed-action", "next actions that have landed already", check_landed_action, Aging::with_proof},
    Check{"unblocked-action", "next actions that waited for what has landed since", check_unblocked_action,
          Aging::with_proof},
    Check{"reverted-claim", "work that is recorded as done or asked for again, and was reverted", check_reverted_claim,
          Aging::with_proof},
    Check{"landed-blocker", "blockers that name what has landed", check_landed_blocker, Aging::with_proof},
    Check{"done-elsewhere", "what another checkpoint records as done, or has ended, and one still waits for",
          check_done_elsewhere, Aging::with_proof},
    Check{"reported-commit", "reports of what was seen at a commit that is gone", check_reported_commit,
          Aging::with_checkpoint},
    Check{"newer-on-base", "checkpoints that the integration branch has in a newer version", check_newer_on_base},
    Check{"dropped-by-merge", "what recent merges have dropped, and is still not there", check_dropped_by_merge},
    Check{"ignored", "checkpoints that .gitignore keeps out of git", check_ignored},
    Check{"untracked", "checkpoints that were never added to git", check_untracked},
    Check{"driver-not-registered", "the merge driver is not in git's configuration", check_driver_registered,
          Aging::never, true},
    Check{"driver-missing", "the merge driver cannot be started", check_driver_missing, Aging::never, true},
    Check{"hook-unreachable", "git would not run the pre-commit hook here", check_hook, Aging::never, true},
    Check{"run-sha-unknown", "run records of commits that the repository does not have", check_run_sha},
    Check{"run-order", "run records whose commit does not build on an earlier phase's", check_run_order},
    Check{"stage-gate-skipped", "stages and phases that went past a gate without its approval", check_stage_gate},
    Check{"stage-stale", "stages completed before an earlier one was opened again", check_stage_stale},
    Check{"snapshot-checksum", "snapshots that are not as they were made, or whose contents no ref keeps",
          check_snapshot_checksum},
    Check{"workflow-orphan-task", "tasks that are marked as running, with what has become of them",
          check_workflow_orphan_task},
    Check{"workflow-ancient", "workflows that were started a week ago or more and are not complete",
          check_workflow_ancient, Aging::at_once},
    Check{"deployed-version", "with --online: what is deployed is not HEAD", check_deployed_version},
};

}  // namespace

std::span<const Check> checks() { return kChecks; }

const Check* find_check(std::string_view name) {
  return first_where(kChecks, [name](const Check& check) { return check.name == name; });
}

Outcome skipped(std::string reason) { return {CheckState::skipped, std::move(reason)}; }

Outcome outcome_of(std::vector<Finding> findings, const std::string& limitation) {
  CheckState state = findings.empty() ? CheckState::ok : CheckState::findings;
  if (findings.empty() && !limitation.empty()) state = CheckState::skipped;
  return {state, limitation, std::move(findings)};
}

}  // namespace checkpoint::doctor
