#pragma once

#include "doctor/check.h"

namespace checkpoint::doctor {

// A file each, or one for a few that ask one thing; the table in check.cpp says what they look for.

Outcome check_invalid_json(Survey& survey);
Outcome check_duplicate_key(Survey& survey);
Outcome check_conflict_markers(Survey& survey);
Outcome check_unmerged(Survey& survey);
Outcome check_oversize(Survey& survey);
Outcome check_invalid_schema(Survey& survey);
/// What broke its rules by going past a gate; check_stage_gate tells of it.
std::vector<Finding> unapproved_phases(Survey& survey);
Outcome check_secret(Survey& survey);
Outcome check_project_dir(Survey& survey);
Outcome check_stale(Survey& survey);
Outcome check_future_timestamp(Survey& survey);
Outcome check_missing_file(Survey& survey);
Outcome check_modified_since(Survey& survey);
Outcome check_landed_action(Survey& survey);
Outcome check_unblocked_action(Survey& survey);
Outcome check_reverted_claim(Survey& survey);
Outcome check_landed_blocker(Survey& survey);
Outcome check_done_elsewhere(Survey& survey);
Outcome check_reported_commit(Survey& survey);
Outcome check_newer_on_base(Survey& survey);
Outcome check_dropped_by_merge(Survey& survey);
Outcome check_ignored(Survey& survey);
Outcome check_untracked(Survey& survey);
Outcome check_driver_registered(Survey& survey);
Outcome check_driver_missing(Survey& survey);
Outcome check_hook(Survey& survey);
Outcome check_run_sha(Survey& survey);
Outcome check_run_order(Survey& survey);
Outcome check_stage_gate(Survey& survey);
Outcome check_stage_stale(Survey& survey);
Outcome check_snapshot_checksum(Survey& survey);
Outcome check_workflow_orphan_task(Survey& survey);
Outcome check_workflow_ancient(Survey& survey);
Outcome check_deployed_version(Survey& survey);

}  // namespace checkpoint::doctor
