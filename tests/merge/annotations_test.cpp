// What the annotations of the schemas say of two different changes of one field, field by field: a row for each field
// that a schema annotates, so that none can say something else without a test that notices.

#include <algorithm>
#include <array>

#include "merge/sessions.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::ordered_json;

enum class Answer { asked, newer, united, further };

/// A field of a session checkpoint, and what three versions have there. `theirs` is the newer side, and the further one
/// of a lattice.
struct Row {
  const char* pointer;
  const char* base;
  const char* ours;
  const char* theirs;
  Answer answer;
  const char* asked;  ///< the question's path, where it is not the pointer's
};

constexpr const char* run_1 = R"([{"at": "2026-06-01T10:00:00Z", "verdict": "PASS"}])";
constexpr const char* run_2 = R"([{"at": "2026-06-02T10:00:00Z", "verdict": "PASS"},
                                 {"at": "2026-06-01T10:00:00Z", "verdict": "PASS"}])";
constexpr const char* run_3 = R"([{"at": "2026-06-03T10:00:00Z", "verdict": "FAIL"},
                                 {"at": "2026-06-01T10:00:00Z", "verdict": "PASS"}])";

const std::array<Row, 37> rows{{
    {"/skill", R"("demo")", R"("one")", R"("two")", Answer::asked, "$"},
    {"/project", R"("g")", R"("h")", R"("i")", Answer::asked, ""},
    {"/project_dir", R"("/a")", R"("/b")", R"("/c")", Answer::newer, ""},
    {"/created_at", R"("2026-06-01T07:00:00Z")", R"("2026-06-01T08:00:00Z")", R"("2026-06-01T09:00:00Z")",
     Answer::asked, "$"},
    {"/phase", R"("a")", R"("b")", R"("c")", Answer::asked, ""},
    {"/step", R"("a")", R"("b")", R"("c")", Answer::asked, ""},
    {"/status", R"("failed")", R"("in_progress")", R"("complete")", Answer::asked, ""},
    {"/progress_summary", R"("a")", R"("b")", R"("c")", Answer::asked, ""},
    {"/depends_on", R"("a")", R"("b")", R"("c")", Answer::asked, ""},
    {"/progress_table", R"([{"id": "a", "label": "A", "status": "not_started"}])",
     R"([{"id": "b", "label": "B", "status": "not_started"}, {"id": "a", "label": "A", "status": "not_started"}])",
     R"([{"id": "a", "label": "A", "status": "not_started"}, {"id": "c", "label": "C", "status": "complete"}])",
     Answer::united, ""},
    {"/progress_table/0/status", R"("not_started")", R"("in_progress")", R"("complete")", Answer::further, ""},
    {"/progress_table/0/label", R"("A")", R"("B")", R"("C")", Answer::asked, "progress_table[id=r].label"},
    {"/context_primer/key_decisions", R"(["a"])", R"(["a", "b"])", R"(["a", "c"])", Answer::united, ""},
    {"/context_primer/user_preferences", R"(["a"])", R"(["a", "b"])", R"(["a", "c"])", Answer::united, ""},
    {"/context_primer/generated_files", R"(["a"])", R"(["b", "a"])", R"(["a", "c"])", Answer::united, ""},
    {"/blockers", R"([{"id": "a", "description": "A"}])",
     R"([{"id": "a", "description": "A"}, {"id": "b", "description": "B"}])",
     R"([{"id": "a", "description": "A"}, {"id": "c", "description": "C"}])", Answer::united, ""},
    {"/blockers/0/description", R"("A")", R"("B")", R"("C")", Answer::asked, "blockers[id=b].description"},
    {"/next_actions", R"(["a"])", R"(["b", "a"])", R"(["a", "c"])", Answer::united, ""},
    {"/recently_done", R"([{"at": "2026-06-01T10:00:00Z", "action": "a"}])",
     R"([{"at": "2026-06-02T10:00:00Z", "action": "b"}, {"at": "2026-06-01T10:00:00Z", "action": "a"}])",
     R"([{"at": "2026-06-03T10:00:00Z", "action": "c"}, {"at": "2026-06-01T10:00:00Z", "action": "a"}])",
     Answer::united, ""},
    {"/pm_refs", R"([{"provider": "linear", "id": "a"}])",
     R"([{"provider": "linear", "id": "a"}, {"provider": "linear", "id": "b"}])",
     R"([{"provider": "linear", "id": "a"}, {"provider": "linear", "id": "c"}])", Answer::united, ""},
    {"/eval_scores", R"([{"rubric": "a", "score": 1, "at": "2026-06-01T10:00:00Z"}])",
     R"([{"rubric": "a", "score": 1, "at": "2026-06-01T10:00:00Z"},
         {"rubric": "a", "score": 2, "at": "2026-06-02T10:00:00Z"}])",
     R"([{"rubric": "a", "score": 1, "at": "2026-06-01T10:00:00Z"},
         {"rubric": "a", "score": 3, "at": "2026-06-03T10:00:00Z"}])",
     Answer::united, ""},
    {"/eval_scores/0/score", "1", "2", "3", Answer::asked, "eval_scores[rubric=a].score"},
    {"/cost/total_usd", "1", "2", "3", Answer::newer, ""},
    {"/cost/by_phase", R"({"a": 1})", R"({"a": 2})", R"({"a": 3})", Answer::newer, ""},
    {"/cost/tokens", "1", "2", "3", Answer::newer, ""},
    {"/cost/budget_usd", "10", "20", "30", Answer::asked, ""},
    {"/cost/currency", R"("EUR")", R"("GBP")", R"("SEK")", Answer::asked, ""},
    {"/telemetry_handle/enabled", "null", "true", "false", Answer::asked, ""},
    {"/telemetry_handle/sink", R"("a")", R"("b")", R"("c")", Answer::asked, ""},
    {"/skill_state/last_run", R"({"at": "2026-06-01T10:00:00Z"})", R"({"at": "2026-06-02T10:00:00Z"})",
     R"({"at": "2026-06-03T10:00:00Z"})", Answer::newer, ""},
    {"/skill_state/streak", "1", "2", "3", Answer::newer, ""},
    {"/skill_state/bypasses", R"(["a"])", R"(["b"])", R"(["c"])", Answer::newer, ""},
    {"/skill_state/carried_debt", R"(["a"])", R"(["b"])", R"(["c"])", Answer::newer, ""},
    {"/skill_state/run_history", run_1, run_2, run_3, Answer::united, ""},
    {"/skill_state/mode", R"("a")", R"("b")", R"("c")", Answer::asked, ""},
    {"/x_size", "1", "2", "3", Answer::asked, ""},
    {"/protocol_version", R"("1.0")", R"("1.0")", R"("1.1")", Answer::further, ""},
}};

Json document(const Row& row, const char* value, int day) {
  Json result = session({{"status", "failed"},
                         {"updated_at", "2026-06-0" + std::to_string(day) + "T12:00:00Z"},
                         {"progress_table", {{{"id", "r"}, {"label", "R"}, {"status", "failed"}}}},
                         {"blockers", {{{"id", "b"}, {"description", "B"}}}},
                         {"eval_scores", {{{"rubric", "a"}, {"score", 5}, {"at", "2026-06-01T10:00:00Z"}}}},
                         {"telemetry_handle", {{"sink", "local"}}}});
  const Json parsed = Json::parse(value);
  if (!parsed.is_null()) result[Json::json_pointer(row.pointer)] = parsed;
  return result;
}

std::string asked_path(const Row& row) {
  if (*row.asked != '\0') return row.asked;
  std::string path = std::string(row.pointer).substr(1);
  std::replace(path.begin(), path.end(), '/', '.');
  return path;
}

void check(const Row& row, const Json& ours, const Json& theirs) {
  const auto outcome = merged_sessions(document(row, row.base, 1), ours, theirs);
  if (row.answer == Answer::asked) {
    CHECK(asked_paths(outcome) == std::set<std::string>{asked_path(row)});
    return;
  }
  REQUIRE(asked_paths(outcome).empty());
  const Json result = result_of(outcome);
  const Json& value = result[Json::json_pointer(row.pointer)];
  if (row.answer != Answer::united) {
    CHECK(value == Json::parse(row.theirs));
    return;
  }
  for (const char* side : {row.ours, row.theirs}) {
    for (const Json& element : Json::parse(side)) {
      CHECK(std::count(value.begin(), value.end(), element) == 1);
    }
  }
  CHECK(value.size() == 3);
}

}  // namespace

TEST_CASE("each field that both sides changed merges as its annotation says, whichever side is called ours") {
  for (const Row& row : rows) {
    INFO(row.pointer);
    // The further value holds though it is of the older side.
    const bool is_further = row.answer == Answer::further;
    const Json ours = document(row, row.ours, is_further ? 4 : 2);
    const Json theirs = document(row, row.theirs, 3);
    check(row, ours, theirs);
    check(row, theirs, ours);
  }
}

TEST_CASE("what is metered is taken whole, from the side whose meter was read last") {
  const auto with = [](const Json& cost, const char* stamp) {
    return session({{"cost", cost}, {"updated_at", stamp}});
  };
  const Json read_last{{"total_usd", 2}, {"by_phase", {{"a", 2}}}, {"updated_at", "2026-06-05T10:00:00Z"}};
  const Json read_first{
      {"total_usd", 3}, {"by_phase", {{"a", 1}}}, {"tokens", 7}, {"updated_at", "2026-06-04T10:00:00Z"}};
  const Json base = with({{"total_usd", 1}, {"by_phase", {{"a", 1}}}}, "2026-06-01T10:00:00Z");
  const Json ours = with(read_last, "2026-06-06T10:00:00Z");
  const Json theirs = with(read_first, "2026-06-07T10:00:00Z");
  CHECK(result_of(merged_sessions(base, ours, theirs))["cost"] == read_last);
  CHECK(result_of(merged_sessions(base, theirs, ours))["cost"] == read_last);
}

TEST_CASE("where the last session's position is the position, all that makes it up is the newer side's") {
  const auto at = [](const char* where, const char* status, const char* stamp) {
    return session(
        {{"phase", where}, {"step", where}, {"progress_summary", where}, {"status", status}, {"updated_at", stamp}});
  };
  const Json base = at("a", "failed", "2026-06-01T10:00:00Z");
  const Json newer = at("c", "in_progress", "2026-06-03T10:00:00Z");
  const Json older = at("b", "blocked", "2026-06-02T10:00:00Z");
  const auto merged = merged_sessions(base, newer, older, R"({"merge": {"position": "latest"}})");
  CHECK(result_of(merged) == newer);
}

}  // namespace checkpoint::test
