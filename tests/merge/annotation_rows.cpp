#include "merge/annotation_rows.h"

#include <vector>

#include "merge/render.h"
#include "merge/sessions.h"
#include "support/catch.h"

namespace checkpoint::test {

namespace {

using Json = nlohmann::ordered_json;

// clang-format off
const std::vector<AnnotationRow> own_rows{
    {"run", "/artifact_paths", R"([])", R"(["a"])", R"(["b"])", Answer::asked, "$"},
    {"snapshot", "/phase", R"("a")", R"("b")", R"("c")", Answer::asked, "$"},
    {"snapshot-event", "/event", R"("plan")", R"("branch")", R"("purge")", Answer::asked, "$"},
    {"manifest", "/version", "1", "2", "3", Answer::asked, "$"},
    {"manifest", "/version", "1", "2", "3", Answer::asked, "$", R"({"merge": {"": "latest", "version": "latest"}})"},
    {"stage", "/sequence", "1", "2", "3", Answer::asked, "$"},

    {"project", "", R"({"title": "a", "checkpoint_policy": "guided"})",
     R"({"title": "b", "checkpoint_policy": "guided"})", R"({"title": "a", "checkpoint_policy": "manual_all"})",
     Answer::merged, R"({"title": "b", "checkpoint_policy": "manual_all"})"},
    {"project", "/project_id", R"("a")", R"("b")", R"("c")", Answer::asked, "",
     R"({"merge": {"project_id": "latest"}})"},
    {"project", "/checkpoint_policy", R"("guided")", R"("manual_all")", R"("auto_noncreative")", Answer::asked, "",
     R"({"merge": {"checkpoint_policy": "latest"}})"},
    {"project", "", R"({"pipeline_type": "a", "manifest_digest": "a"})",
     R"({"pipeline_type": "b", "manifest_digest": "a"})", R"({"pipeline_type": "a", "manifest_digest": "b"})",
     Answer::asked, "pipeline_type manifest_digest"},
    {"project", "/pipeline_type", R"("a")", R"("b")", R"("c")", Answer::asked, "",
     R"({"merge": {"pipeline_type": "latest"}})"},
    {"project", "/manifest_digest", R"("a")", R"("b")", R"("c")", Answer::asked, "",
     R"({"merge": {"manifest_digest": "latest"}})"},
    // Each in the order of its time, also where the side that logged first is the newer one for all else.
    {"project", "", R"({"a": "a", "policy_changes": []})", R"({"a": "b", "policy_changes": [{"from": "a", "to": "b", "at": "2026-06-02T10:00:00Z"}]})",
     R"({"a": "a", "policy_changes": [{"from": "a", "to": "c", "at": "2026-06-03T10:00:00Z"}]})", Answer::merged,
     R"({"a": "b", "policy_changes": [{"from": "a", "to": "b", "at": "2026-06-02T10:00:00Z"},
                  {"from": "a", "to": "c", "at": "2026-06-03T10:00:00Z"}]})"},
    {"project", "/policy_changes", "[]", R"([{"from": "a", "to": "b", "at": "2026-06-02T10:00:00Z"}])",
     R"([{"from": "a", "to": "c", "at": "2026-06-03T10:00:00Z"}])", Answer::merged,
     R"([{"from": "a", "to": "b", "at": "2026-06-02T10:00:00Z"}, {"from": "a", "to": "c", "at": "2026-06-03T10:00:00Z"}])",
     R"({"merge": {"policy_changes": "latest"}})"},
    {"project", "", R"({"a": "a", "manifest_changes": []})", R"({"a": "b", "manifest_changes": [{"from": "a", "to": "b", "at": "2026-06-02T10:00:00Z"}]})",
     R"({"a": "a", "manifest_changes": [{"from": "a", "to": "c", "at": "2026-06-03T10:00:00Z"}]})", Answer::merged,
     R"({"a": "b", "manifest_changes": [{"from": "a", "to": "b", "at": "2026-06-02T10:00:00Z"},
                  {"from": "a", "to": "c", "at": "2026-06-03T10:00:00Z"}]})"},
    {"project", "/manifest_changes", "[]", R"([{"from": "a", "to": "b", "at": "2026-06-02T10:00:00Z"}])",
     R"([{"from": "a", "to": "c", "at": "2026-06-03T10:00:00Z"}])", Answer::merged,
     R"([{"from": "a", "to": "b", "at": "2026-06-02T10:00:00Z"}, {"from": "a", "to": "c", "at": "2026-06-03T10:00:00Z"}])",
     R"({"merge": {"manifest_changes": "latest"}})"},

    {"config", "", R"({"strict": true, "baseBranch": "a"})", R"({"strict": false, "baseBranch": "a"})",
     R"({"strict": true, "baseBranch": "b"})", Answer::merged, R"({"strict": false, "baseBranch": "b"})"},
    {"config", "/staleDays", R"({"blocked": 1, "complete": 1})", R"({"blocked": 2, "complete": 1})",
     R"({"blocked": 1, "complete": 2})", Answer::merged, R"({"blocked": 2, "complete": 2})"},
    {"config", "/telemetryPaths", R"(["a"])", R"(["b", "a"])", R"(["a", "c"])", Answer::united},
    {"config", "/merge", R"({"step": "log"})", R"({"step": "set"})", R"({"step": "log", "phase": "set"})",
     Answer::merged, R"({"step": "set", "phase": "set"})"},
    {"config", "/policy", R"("guided")", R"("manual_all")", R"("auto_noncreative")", Answer::asked, "",
     R"({"merge": {"policy": "latest"}})"},
    {"config", "/suppress", R"([{"check": "a"}])", R"([{"check": "a"}, {"check": "b"}])",
     R"([{"check": "a"}, {"check": "c"}])", Answer::united},
    {"config", "/suppress", R"([{"check": "a"}])", "[]", R"([{"check": "a", "reason": "r"}])", Answer::asked,
     "suppress[check=a]"},
    {"config", "/suppress", R"([{"check": "a"}, {"check": "b"}])", R"([{"check": "b"}])",
     R"([{"check": "a", "until": "u"}, {"check": "b"}])", Answer::asked, "suppress[check=a]"},
    {"config", "/suppress", "[]", R"([{"check": "a", "reason": "r"}])", R"([{"check": "a", "until": "u"}])",
     Answer::merged, R"([{"check": "a", "reason": "r", "until": "u"}])"},

    {"snapshot-plan", "", R"({"naming": "a", "x": 1})", R"({"naming": "b", "x": 1})", R"({"naming": "a", "x": 2})",
     Answer::merged, R"({"naming": "b", "x": 2})"},
    {"snapshot-plan", "/workflow_id", R"("a")", R"("b")", R"("c")", Answer::asked, "",
     R"({"merge": {"workflow_id": "latest"}})"},
    {"snapshot-plan", "/names", R"(["a"])", R"(["a", "b"])", R"(["c", "a"])", Answer::united, "",
     R"({"merge": {"names": "conflict"}})"},
    {"snapshot-plan", "/naming", R"("a")", R"("b")", R"("c")", Answer::asked},
    {"snapshot-plan", "/retention_days", "1", "2", "3", Answer::asked, "",
     R"({"merge": {"retention_days": "latest"}})"},
    {"snapshot-plan", "/config", R"({"a": 1, "b": 1})", R"({"a": 2, "b": 1})", R"({"a": 1, "b": 2})", Answer::merged,
     R"({"a": 2, "b": 2})", R"({"merge": {"config": "conflict"}})"},
    {"snapshot-plan", "/branched_from", R"({"workflow_id": "a", "snapshot_id": "a"})",
     R"({"workflow_id": "b", "snapshot_id": "a"})", R"({"workflow_id": "a", "snapshot_id": "b"})", Answer::asked, "",
     R"({"merge": {"branched_from": "latest"}})"},
    {"snapshot-plan", "/created_at", R"("2026-06-01T10:00:00Z")", R"("2026-06-02T10:00:00Z")",
     R"("2026-06-03T10:00:00Z")", Answer::merged, R"("2026-06-02T10:00:00Z")"},

    {"workflow-phase", "", R"({"x": 1, "interruption_safe": true})", R"({"x": 2, "interruption_safe": true})",
     R"({"x": 1, "interruption_safe": false})", Answer::merged, R"({"x": 2, "interruption_safe": false})"},
    {"workflow-phase", "/workflow_id", R"("a")", R"("b")", R"("c")", Answer::asked, "$"},
    {"workflow-phase", "/started_at", R"("2026-06-01T10:00:00Z")", R"("2026-06-02T10:00:00Z")",
     R"("2026-06-03T10:00:00Z")", Answer::asked, "$"},
    {"workflow-phase", "/started_at", "", R"("2026-06-01T10:00:00Z")", R"("2026-06-01T10:00:00.0Z")", Answer::merged,
     R"("2026-06-01T10:00:00.0Z")", R"({"merge": {"started_at": "conflict"}})"},
    {"workflow-phase", "/last_updated", R"("2026-06-01T10:00:00Z")", R"("2026-06-02T10:00:00Z")",
     R"("2026-06-03T10:00:00Z")", Answer::newer, "", R"({"merge": {"last_updated": "conflict"}})"},
    {"workflow-phase", "/archived_at", R"("2026-06-01T10:00:00Z")", R"("2026-06-02T10:00:00Z")",
     R"("2026-06-03T10:00:00Z")", Answer::newer},
    {"workflow-phase", "/current_phase", R"("a")", R"("b")", R"("c")", Answer::asked},
    {"workflow-phase", "/phase_status", R"("pending")", R"("failed")", R"("complete")", Answer::asked},
    {"workflow-phase", "", R"({"current_phase": "a", "phase_status": "pending"})",
     R"({"current_phase": "b", "phase_status": "pending"})", R"({"current_phase": "a", "phase_status": "failed"})",
     Answer::asked, "current_phase phase_status"},
    {"workflow-phase", "", R"({"current_phase": "a", "phase_status": "pending"})",
     R"({"current_phase": "b", "phase_status": "failed"})", R"({"current_phase": "c", "phase_status": "complete"})",
     Answer::newer, "", last_session},
    {"workflow-phase", "/completed_phases", R"([{"phase": "a", "completed_at": "2026-06-01T10:00:00Z"}])",
     R"([{"phase": "a", "completed_at": "2026-06-01T10:00:00Z", "output": "o"}])",
     R"([{"phase": "a", "completed_at": "2026-06-02T10:00:00Z"}])", Answer::merged,
     R"([{"phase": "a", "completed_at": "2026-06-02T10:00:00Z", "output": "o"}])"},
    {"workflow-phase", "/completed_phases", "[]",
     R"([{"phase": "a", "completed_at": "2026-06-01T10:00:00Z"}])",
     R"([{"phase": "a", "completed_at": "2026-06-02T10:00:00Z"}])", Answer::merged,
     R"([{"phase": "a", "completed_at": "2026-06-01T10:00:00Z"}])"},
    {"workflow-phase", "/user_checkpoints", R"([{"phase": "a", "approved_at": "2026-06-01T10:00:00Z"}])",
     R"([{"phase": "a", "approved_at": "2026-06-01T10:00:00Z", "x": 1}])",
     R"([{"phase": "a", "approved_at": "2026-06-02T10:00:00Z"}])", Answer::merged,
     R"([{"phase": "a", "approved_at": "2026-06-02T10:00:00Z", "x": 1}])"},
    {"workflow-phase", "/user_checkpoints", R"([{"phase": "a", "approved_at": "2026-06-01T10:00:00Z", "by": "A"}])",
     R"([{"phase": "a", "approved_at": "2026-06-01T10:00:00Z", "by": "B"}])",
     R"([{"phase": "a", "approved_at": "2026-06-02T10:00:00Z", "by": "A"}])", Answer::asked,
     "user_checkpoints[phase=a].approved_at user_checkpoints[phase=a].by"},
    {"workflow-phase", "/user_checkpoints", R"([{"phase": "a", "approved_at": "2026-06-01T10:00:00Z", "by": "A"}])",
     R"([{"phase": "a", "approved_at": "2026-06-01T10:00:00Z", "by": "B"}])",
     R"([{"phase": "a", "approved_at": "2026-06-01T10:00:00Z", "by": "C"}])", Answer::asked,
     "user_checkpoints[phase=a].by"},
    {"workflow-phase", "/user_checkpoints",
     R"([{"phase": "a", "approved_at": "2026-06-01T10:00:00Z", "outputs_digest": "1"}])",
     R"([{"phase": "a", "approved_at": "2026-06-01T10:00:00Z", "outputs_digest": "2"}])",
     R"([{"phase": "a", "approved_at": "2026-06-02T10:00:00Z", "outputs_digest": "1"}])", Answer::asked,
     "user_checkpoints[phase=a].approved_at user_checkpoints[phase=a].outputs_digest"},
    {"workflow-phase", "/user_checkpoints", R"([{"phase": "a", "approved_at": "2026-06-01T10:00:00Z"}])",
     R"([{"phase": "a", "approved_at": "2026-06-02T10:00:00Z"}])",
     R"([{"phase": "a", "approved_at": "2026-06-03T10:00:00Z"}])", Answer::asked,
     "user_checkpoints[phase=a].approved_at"},
    {"workflow-phase", "/user_checkpoints", one_row, one_row_as_b, one_row_as_c, Answer::asked, "user_checkpoints[phase=a]"},
    {"workflow-phase", "/completed_phases", one_row, one_row_as_b, one_row_as_c, Answer::asked, "completed_phases[phase=a]"},
    {"workflow-phase", "/interruption_safe", "null", "true", "false", Answer::asked},
    {"workflow-phase", "/phases", R"([{"name": "a"}])", R"([{"name": "b"}, {"name": "a"}])",
     R"([{"name": "a"}, {"name": "c"}])", Answer::asked, "", R"({"merge": {"phases": "latest"}})"},

    {"workflow-execution", "", R"({"x": 1, "y": 1})", R"({"x": 2, "y": 1})", R"({"x": 1, "y": 2})", Answer::merged,
     R"({"x": 2, "y": 2})"},
    {"workflow-execution", "/workflow_id", R"("a")", R"("b")", R"("c")", Answer::asked, "",
     R"({"merge": {"workflow_id": "latest"}})"},
    {"workflow-execution", "/last_updated", R"("2026-06-01T10:00:00Z")", R"("2026-06-02T10:00:00Z")",
     R"("2026-06-03T10:00:00Z")", Answer::newer, "", R"({"merge": {"last_updated": "conflict"}})"},
    {"workflow-execution", "/archived_at", R"("2026-06-01T10:00:00Z")", R"("2026-06-02T10:00:00Z")",
     R"("2026-06-03T10:00:00Z")", Answer::newer},
    {"workflow-execution", "/tasks", one_row, one_row_as_b, one_row_as_c, Answer::asked, "tasks[id=a]"},
    {"workflow-execution", "/tasks", R"([{"id": "a", "status": "pending"}])",
     R"([{"id": "a", "status": "pending", "title": "t"}])", R"([{"id": "a", "status": "running"}])", Answer::merged,
     R"([{"id": "a", "status": "running", "title": "t"}])"},
    {"workflow-execution", "/tasks", R"([{"id": "a", "status": "pending", "attempts": 1}])",
     R"([{"id": "a", "status": "running", "attempts": 2}])", R"([{"id": "a", "status": "complete", "attempts": 3}])",
     Answer::merged, R"([{"id": "a", "status": "complete", "attempts": 3}])"},
    // The further one holds, but for what the other side alone has.
    {"workflow-execution", "/tasks", R"([{"id": "a", "status": "pending"}])",
     R"([{"id": "a", "status": "running", "output": "o"}])", R"([{"id": "a", "status": "complete"}])", Answer::asked,
     "tasks[id=a].status tasks[id=a].output"},
    {"workflow-execution", "/tasks", R"([{"id": "a", "status": "pending"}])", R"([{"id": "a", "status": "running"}])",
     R"([{"id": "a", "status": "complete"}])", Answer::merged, R"([{"id": "a", "status": "complete"}])"},
    {"workflow-execution", "/tasks", R"([{"id": "a", "attempts": 1, "started_at": "2026-06-01T10:00:00Z",
                                           "completed_at": "2026-06-01T11:00:00Z", "output": "o", "error": "e",
                                           "x": 1}])",
     R"([{"id": "a", "attempts": 2, "started_at": "2026-06-01T10:00:00Z", "completed_at": "2026-06-01T11:00:00Z",
          "output": "o", "error": "e", "x": 1}])",
     R"([{"id": "a", "attempts": 1, "started_at": "2026-06-02T10:00:00Z", "completed_at": "2026-06-02T11:00:00Z",
          "output": "p", "error": "f", "x": 2}])",
     Answer::asked, "tasks[id=a].attempts tasks[id=a].started_at tasks[id=a].completed_at tasks[id=a].output "
     "tasks[id=a].error"},
};
// clang-format on

/// A document of each kind, as far as merging it asks for more than the row has.
Json document_of(std::string_view schema) {
  if (schema == "session") {
    return session({{"status", "failed"},
                    {"progress_table", {{{"id", "r"}, {"label", "R"}, {"status", "failed"}}}},
                    {"blockers", {{{"id", "b"}, {"description", "B"}}}},
                    {"eval_scores", {{{"rubric", "a"}, {"score", 5}, {"at", "2026-06-01T10:00:00Z"}}}},
                    {"telemetry_handle", {{"sink", "local"}}}});
  }
  if (schema == "workflow-phase") return {{"workflow_id", "w"}, {"started_at", "2026-06-01T08:00:00Z"}};
  return Json::object();
}

/// The member that says when a document was written, where the row does not speak of it.
void stamp(Json& document, const AnnotationRow& row, int day) {
  const std::string_view schema = row.schema;
  if (schema != "session" && schema != "workflow-phase") return;
  document[schema == "session" ? "updated_at" : "last_updated"] = "2026-06-0" + std::to_string(day) + "T12:00:00Z";
}

std::string document_text(const AnnotationRow& row, const char* value, int day) {
  if (*value == '\0') return "";
  Json document = document_of(row.schema);
  stamp(document, row, day);
  const Json parsed = Json::parse(value);
  if (*row.pointer == '\0') {
    document.update(parsed);
  } else if (!parsed.is_null()) {
    document[Json::json_pointer(row.pointer)] = parsed;
  }
  return document.dump(2) + "\n";
}

}  // namespace

std::span<const AnnotationRow> annotation_rows() {
  static const std::vector<AnnotationRow> all = [] {
    const auto sessions = session_annotation_rows();
    std::vector<AnnotationRow> together(sessions.begin(), sessions.end());
    together.insert(together.end(), own_rows.begin(), own_rows.end());
    return together;
  }();
  return all;
}

RowMerge::RowMerge(const AnnotationRow& row, const Schema& schema, merge::Side first) : row_(&row) {
  merge::Rules rules;
  rules.schema = &schema;
  rules.policy = merge::policy_from(Document::parse(row.configuration)->root());
  // The further value holds though it is of the older side.
  std::string ours = document_text(row, row.ours, row.answer == Answer::further ? 4 : 2);
  std::string theirs = document_text(row, row.theirs, 3);
  if (first == merge::Side::theirs) std::swap(ours, theirs);
  auto outcome = merge::merge_documents({document_text(row, row.base, 1), ours, theirs}, rules);
  REQUIRE(outcome.ok());
  asked_ = asked_paths(*outcome);
  merge::Outcome chosen = *outcome;
  chosen.merged = merge::answered(outcome->merged, merge::Side::ours);
  document_ = Json::parse(merge::rendered(chosen, {}));
}

bool RowMerge::speaks_of(std::string_view text) const {
  const auto has = [text](std::string_view version) { return version.find(text) != std::string_view::npos; };
  return has(row_->pointer) || has(row_->base) || has(row_->ours) || has(row_->theirs);
}

RowMerge::Json RowMerge::value() const {
  if (*row_->pointer != '\0') return document_.value(Json::json_pointer(row_->pointer), Json());
  Json members = Json::object();
  const Json theirs = Json::parse(row_->theirs);
  for (const auto& member : theirs.items()) members[member.key()] = document_.value(member.key(), Json());
  return members;
}

}  // namespace checkpoint::test
