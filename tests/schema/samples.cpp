#include "schema/samples.h"

#include "support/files.h"
#include "support/pointer.h"

namespace checkpoint::test {

namespace {

/// A real checkpoint, with the fields that the real ones do not use.
std::vector<std::string> session_samples() {
  const std::string real = file_text("samples/session/valid/07/oc-app-architect.checkpoint.json");
  const std::string full = changed(
      real,
      {{"/next_actions/0", R"({"text": "Re-run evaluator on sprint 2", "done_when": "npm test"})"},
       {"/blockers",
        R"([{"id": "b1", "description": "No rate limit on auth endpoints", "blocking": "launch", "needs": "user_decision",
            "proposed_resolution": "Add middleware", "resolved": true, "resolved_at": "2026-07-04T08:00:00Z"}])"},
       {"/recently_done", R"([{"at": "2026-07-03T19:00:00Z", "action": "Merge PR #372"}])"},
       {"/pm_refs",
        R"([{"provider": "linear", "id": "PLAT-4471", "url": "https://linear.app/x/issue/PLAT-4471", "role": "source",
            "created_by_skill": "oc-app-architect", "first_seen_at": "2026-05-04T12:00:00Z",
            "body": "b", "description": "d", "comments": []}])"},
       {"/depends_on", R"("oc-git-ops has pushed the tag")"},
       {"/cost",
        R"({"total_usd": 12.50, "budget_usd": 40, "currency": "USD", "by_phase": {"build": 12.5}, "by_model": {"m": 12.5},
            "updated_at": "2026-07-03T20:00:00Z", "tokens": {"input": 1, "output": 2}})"},
       {"/eval_scores",
        R"([{"rubric": "sprint", "score": 8.2, "max": 10, "at": "2026-07-03T18:00:00Z", "dimensions": {"quality": 8}}])"},
       {"/telemetry_handle", R"({"enabled": false, "id": "t-1", "sink": "file", "since": "2026-07-01T00:00:00Z"})"},
       {"/skill_state",
        R"({"last_run": {"at": "2026-07-03T20:00:00Z"}, "streak": 3, "run_history": [], "bypasses": 0, "carried_debt": []})"}});
  return {full, changed(real, {{"/telemetry_handle", R"("t-1")"}})};
}

std::vector<std::string> config_samples() {
  return {R"({
  "staleDays": { "in_progress": 10, "blocked": 2, "complete": 30, "failed": 9 },
  "baseBranch": "main",
  "telemetryPaths": ["skill_state.last_run"],
  "merge": { "position": "latest" },
  "ticketPattern": "PLAT-[0-9]+",
  "maxFileSize": 65536,
  "strict": true,
  "policy": "manual_all",
  "suppress": [{ "check": "landed-action", "owner": "oc-git-ops", "pointer": "/next_actions/0",
                 "until": "2026-12-31T00:00:00Z", "reason": "known" }],
  "healthUrl": "https://example.com/health"
}
)",
          "{\n  \"staleDays\": 10\n}\n"};
}

/// One record of each phase: each form of the payload.
std::vector<std::string> run_samples() {
  const std::string folder = "samples/run/valid/runs/OMN-2144/a1b2c3d4-e5f6-7890-abcd-ef1234567890/";
  return {file_text(folder + "phase_1_implement_a1.json"), file_text(folder + "phase_2_local_review_a1.json"),
          file_text(folder + "phase_3_create_pr_a1.json"), file_text(folder + "phase_4_pr_release_ready_a1.json"),
          file_text(folder + "phase_5_ready_for_merge_a1.json")};
}

std::vector<std::string> stage_samples() {
  return {R"({
  "version": "1.0", "project_id": "my-video", "pipeline_type": "cinematic", "stage": "script", "status": "in_progress",
  "timestamp": "2026-03-28T10:00:00Z", "sequence": 3, "checkpoint_policy": "guided",
  "human_approval_required": true, "human_approved": true,
  "approval": {"by": "kim", "at": "2026-03-28T10:00:00Z",
               "artifacts_digest": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
  "artifacts": {}, "review": {}, "cost_snapshot": {"total_spent_usd": 1.50, "total_reserved_usd": 0, "budget_remaining_usd": -1},
  "style_playbook": "calm", "error": "none", "metadata": {"partial_progress": {"scenes": 3}, "stale": {}}
}
)"};
}

std::vector<std::string> project_samples() {
  return {R"({
  "project_id": "my-video", "title": "My video", "pipeline_type": "cinematic",
  "manifest_digest": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "checkpoint_policy": "guided", "created_at": "2026-03-28T10:00:00Z",
  "policy_changes": [{"from": "manual_all", "to": "guided", "at": "2026-03-28T11:00:00Z"}],
  "manifest_changes": [{"from": "abc", "to": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                        "at": "2026-03-28T12:00:00Z"}]
}
)"};
}

std::vector<std::string> manifest_samples() {
  return {R"({
  "name": "cinematic", "version": "1.0", "default_checkpoint_policy": "guided",
  "stages": [{"name": "script", "checkpoint_required": true, "human_approval_default": true, "creative": true,
              "produces": ["script"], "required_artifacts_in": ["brief"], "tools": ["writer"]}]
}
)"};
}

std::vector<std::string> workflow_samples() {
  return {R"({
  "workflow_id": "checkout", "started_at": "2026-03-28T10:00:00Z", "last_updated": "2026-03-28T11:00:00Z",
  "current_phase": "build", "phase_status": "in_progress",
  "completed_phases": [{"phase": "plan", "completed_at": "2026-03-28T11:00:00Z", "output": "memory/reports/plan.json"}],
  "user_checkpoints": [{"phase": "plan", "approved_at": "2026-03-28T10:50:00Z", "by": "kim",
    "outputs_digest": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"}],
  "interruption_safe": true, "archived_at": "2026-03-28T12:00:00Z",
  "phases": [{"name": "plan", "final": ["plan.json"], "intermediate": ["drafts"], "approval": true}, {"name": "build"}]
}
)"};
}

std::vector<std::string> execution_samples() {
  return {R"({
  "workflow_id": "checkout", "last_updated": "2026-03-28T11:00:00Z", "archived_at": "2026-03-28T12:00:00Z",
  "tasks": [{"id": "task-001", "status": "complete", "attempts": 1, "started_at": "2026-03-28T10:00:00Z",
             "completed_at": "2026-03-28T11:00:00Z", "output": "out/task-001.json", "error": "no key"}]
}
)"};
}

std::vector<std::string> snapshot_samples() {
  return {R"({
  "snapshot_id": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "workflow_id": "checkout", "checkpoint_name": "designed", "phase": "ARCHITECTURE", "step": "review",
  "config": {"depth": 2}, "config_hash": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "phase_outputs": {"REQUIREMENTS": "demand.json"},
  "pending_context": {"next_step": "build", "decisions": [{"id": "d1", "question": "Which one?", "context": {"cost": 1.50}}]},
  "files": [{"path": "src/a.c", "mode": "100644", "blob": "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391", "size": 0}],
  "parent_snapshot": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "created_at": "2026-03-28T10:00:00.125Z",
  "checksum": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
}
)"};
}

std::vector<std::string> plan_samples() {
  return {R"({
  "workflow_id": "checkout", "names": ["designed", "built"], "naming": "the phase that is over", "retention_days": 90,
  "config": {"depth": 2},
  "branched_from": {"workflow_id": "pay", "snapshot_id": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
  "created_at": "2026-03-28T10:00:00Z"
}
)"};
}

std::vector<std::string> event_samples() {
  return {R"({"id": "a1b2c3d4-e5f6-7890-abcd-ef1234567890", "event": "restore", "at": "2026-03-28T10:00:00Z",
  "workflow_id": "checkout", "snapshot_id": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "checkpoint_name": "designed", "names": ["built"], "retention_days": 3, "new_workflow": "pay",
  "config_hash": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "config_changed": true}
)"};
}

std::vector<std::string> artifact_samples(const std::string& name) {
  std::vector<std::string> samples = {file_text("samples/artifacts/" + name + ".json")};
  if (name == "edit_decisions") samples.push_back(file_text("samples/artifacts/edit_decisions_ducking.json"));
  return samples;
}

}  // namespace

std::vector<std::string> full_samples(const std::string& schema) {
  if (schema == "session") return session_samples();
  if (schema == "config") return config_samples();
  if (schema == "run") return run_samples();
  if (schema == "stage") return stage_samples();
  if (schema == "project") return project_samples();
  if (schema == "manifest") return manifest_samples();
  if (schema == "snapshot") return snapshot_samples();
  if (schema == "snapshot-plan") return plan_samples();
  if (schema == "snapshot-event") return event_samples();
  if (schema == "workflow-phase") return workflow_samples();
  if (schema == "workflow-execution") return execution_samples();
  const std::string artifacts = "artifacts/";
  if (schema.starts_with(artifacts)) return artifact_samples(schema.substr(artifacts.size()));
  return {};
}

}  // namespace checkpoint::test
