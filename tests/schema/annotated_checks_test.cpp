// What the annotations refuse, or warn about, that speak of one value: its shape, its length, that it is there at all.
// Each by a value that only this annotation has anything against, so that none can say something else unnoticed.

#include <algorithm>

#include "schema/altered_schema.h"
#include "schema/samples.h"
#include "schema/validator.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* time_with_offset = R"("2026-05-08T07:55:00+02:00")";
constexpr const char* no_name = R"("a/b")";
constexpr const char* path_upwards = R"("../escape")";
constexpr const char* no_commit = R"("zzzzzzz")";
constexpr const char* no_uuid = R"("4fa2159f")";
/// As long as no list and no text should be; they are made, not written.
constexpr const char* list_of_21 = "21";
constexpr const char* text_of_1201 = "1201";

/// A value that is wrong at a place, for one reason.
struct Row {
  const char* schema;
  const char* pointer;
  const char* value;
  const char* code;
};

// clang-format off
constexpr Row rows[] = {  // NOLINT(modernize-avoid-c-arrays): as long as it is
    {"config", "/healthUrl", "0", "unwanted"},
    {"config", "/staleDays/failed", "0", "unwanted"},
    {"config", "/suppress/0/until", time_with_offset, "format"},
    {"manifest", "/name", no_name, "format"},
    {"manifest", "/stages/0/name", no_name, "format"},
    {"project", "/created_at", time_with_offset, "format"},
    {"project", "/manifest_changes/0/at", time_with_offset, "format"},
    {"project", "/policy_changes/0/at", time_with_offset, "format"},
    {"project", "/project_id", no_name, "format"},
    {"run", "/phase_payload/commit_sha", no_commit, "format"},
    {"run", "/phase_payload/head_sha", no_commit, "format"},
    {"run", "/phase_payload/last_clean_sha", no_commit, "format"},
    {"run", "/phase_payload/last_review_sha", no_commit, "format"},
    {"run", "/repo_commit_map/omniclaude", no_commit, "format"},
    {"run", "/phase_payload/label_applied_at", time_with_offset, "format"},
    {"run", "/artifact_paths/0", path_upwards, "format"},
    {"run", "/run_id", no_uuid, "format"},
    {"run", "/ticket_id", no_name, "format"},
    {"run", "/timestamp_utc", time_with_offset, "format"},
    {"session", "/blockers/0/resolved_at", time_with_offset, "format"},
    {"session", "/cost/updated_at", time_with_offset, "format"},
    {"session", "/eval_scores/0/at", time_with_offset, "format"},
    {"session", "/pm_refs/0/first_seen_at", time_with_offset, "format"},
    {"session", "/telemetry_handle/since", time_with_offset, "format"},
    {"session", "/pm_refs/0/body", "0", "unwanted"},
    {"session", "/pm_refs/0/comments", "0", "unwanted"},
    {"session", "/pm_refs/0/description", "0", "unwanted"},
    {"session", "/context_primer/key_decisions", list_of_21, "long-list"},
    {"session", "/created_at", time_with_offset, "format"},
    {"session", "/progress_summary", text_of_1201, "long-text"},
    {"session", "/recently_done/0/at", time_with_offset, "format"},
    {"session", "/skill", no_name, "format"},
    {"session", "/updated_at", time_with_offset, "format"},
    {"snapshot", "/files/0/path", path_upwards, "format"},
    {"snapshot", "/checkpoint_name", no_name, "format"},
    {"snapshot", "/created_at", time_with_offset, "format"},
    {"snapshot", "/workflow_id", no_name, "format"},
    {"snapshot-event", "/at", time_with_offset, "format"},
    {"snapshot-event", "/checkpoint_name", no_name, "format"},
    {"snapshot-event", "/id", no_uuid, "format"},
    {"snapshot-event", "/names/0", no_name, "format"},
    {"snapshot-event", "/new_workflow", no_name, "format"},
    {"snapshot-event", "/workflow_id", no_name, "format"},
    {"snapshot-plan", "/branched_from/workflow_id", no_name, "format"},
    {"snapshot-plan", "/created_at", time_with_offset, "format"},
    {"snapshot-plan", "/names/0", no_name, "format"},
    {"snapshot-plan", "/workflow_id", no_name, "format"},
    {"stage", "/approval/at", time_with_offset, "format"},
    {"stage", "/project_id", no_name, "format"},
    {"stage", "/stage", no_name, "format"},
    {"stage", "/timestamp", time_with_offset, "format"},
    {"workflow-execution", "/tasks/0/completed_at", time_with_offset, "format"},
    {"workflow-execution", "/tasks/0/id", no_name, "format"},
    {"workflow-execution", "/tasks/0/output", path_upwards, "format"},
    {"workflow-execution", "/tasks/0/started_at", time_with_offset, "format"},
    {"workflow-execution", "/archived_at", time_with_offset, "format"},
    {"workflow-execution", "/last_updated", time_with_offset, "format"},
    {"workflow-execution", "/workflow_id", no_name, "format"},
    {"workflow-phase", "/completed_phases/0/completed_at", time_with_offset, "format"},
    {"workflow-phase", "/completed_phases/0/output", path_upwards, "format"},
    {"workflow-phase", "/phases/0/final/0", path_upwards, "format"},
    {"workflow-phase", "/phases/0/intermediate/0", path_upwards, "format"},
    {"workflow-phase", "/phases/0/name", no_name, "format"},
    {"workflow-phase", "/user_checkpoints/0/approved_at", time_with_offset, "format"},
    {"workflow-phase", "/archived_at", time_with_offset, "format"},
    {"workflow-phase", "/last_updated", time_with_offset, "format"},
    {"workflow-phase", "/started_at", time_with_offset, "format"},
    {"workflow-phase", "/workflow_id", no_name, "format"},
};
// clang-format on

Json value_of(const Row& row) {
  if (std::string_view(row.value) == list_of_21) return std::vector<std::string>(21, "x");
  if (std::string_view(row.value) == text_of_1201) return std::string(1201, 'x');
  return Json::parse(row.value);
}

/// A valid document, but for the row's value.
std::string document_of(const Row& row) {
  const Json::json_pointer place(row.pointer);
  for (const std::string& sample : full_samples(row.schema)) {
    Json document = Json::parse(sample);
    if (!document.contains(place)) continue;
    document[place] = value_of(row);
    return document.dump();
  }
  FAIL("no sample has " << row.schema << row.pointer);
  return "";
}

bool is_found(const Schema& schema, const Row& row) {
  const Violations found = validate(*schema.root, Document::parse(document_of(row))->root());
  return std::any_of(found.begin(), found.end(), [&](const Violation& violation) {
    return violation.code == row.code && violation.pointer == row.pointer;
  });
}

bool is_valid(const Schema& schema, const std::string& sample) {
  return !has_errors(validate(*schema.root, Document::parse(sample)->root()));
}

/// Whether a row is not found any more, or a sample not valid.
bool is_noticed(const Schema& altered) {
  const std::vector<std::string> samples = full_samples(std::string(altered.name));
  return std::any_of(std::begin(rows), std::end(rows),
                     [&](const Row& row) { return row.schema == altered.name && !is_found(altered, row); }) ||
         std::any_of(samples.begin(), samples.end(), [&](const std::string& text) { return !is_valid(altered, text); });
}

}  // namespace

TEST_CASE("a value of the wrong shape is refused, and one that should not be there or is too long is warned about") {
  for (const Row& row : rows) {
    INFO(row.schema << " " << row.pointer);
    CHECK(is_found(*find_schema(row.schema), row));
  }
}

TEST_CASE("no annotation about a value can say something else unnoticed") {
  for (const Schema* schema : schemas()) {
    for (const Alteration& alteration : altered_checks_of(*schema)) {
      INFO(schema->name << " " << alteration.name);
      CHECK(is_noticed(AlteredSchema(*schema, alteration).schema()));
    }
  }
}

}  // namespace checkpoint::test
