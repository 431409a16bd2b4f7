// The account that a merge gives of itself: of each field that a side changed, which rule decided it, and how.

#include <array>

#include "merge/sessions.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* late = "2026-06-03T10:00:00Z";

/// A member that the sides changed, theirs being the newer one, and what is said of the path below it.
struct Row {
  const char* member;
  const char* base;
  const char* ours;
  const char* theirs;
  const char* path;
  const char* account;
};

// clang-format off
constexpr auto rows = std::to_array<Row>({
    {"project", R"("a")", R"("b")", R"("a")", "project", "one side: ours"},
    {"project", R"("a")", R"("a")", R"("b")", "project", "one side: theirs"},
    {"x", "1", "1", "null", "x", "one side: removed"},
    {"project", R"("a")", R"("b")", R"("b")", "project", "both alike: merged"},
    {"x", "1", "null", "null", "x", "both alike: removed"},
    {"project", R"("a")", R"("b")", R"("c")", "project", "conflict: conflict"},
    {"project_dir", R"("/a")", R"("/b")", R"("/c")", "project_dir", "latest: theirs"},
    {"created_at", R"("2026-06-01T07:00:00Z")", R"("2026-06-01T06:00:00Z")", R"("2026-06-01T06:00:00.0Z")", "created_at",
     "min: theirs"},
    {"protocol_version", R"("1.0")", R"("1.1")", R"("1.0")", "protocol_version", "one side: ours"},
    {"next_actions", R"(["a"])", R"(["a", "b"])", R"(["c", "a"])", "next_actions", "queue: merged"},
    {"recently_done", "[]", R"([{"at": "2026-06-01T10:00:00Z", "action": "a"}])",
     R"([{"at": "2026-06-02T10:00:00Z", "action": "b"}])", "recently_done", "log: merged"},
    {"context_primer", R"({"key_decisions": ["a"]})", R"({"key_decisions": ["a", "b"]})",
     R"({"key_decisions": ["a", "c"]})", "context_primer.key_decisions", "log: merged"},
    {"context_primer", R"({"generated_files": ["a"]})", R"({"generated_files": ["a", "b"]})",
     R"({"generated_files": ["c", "a"]})", "context_primer.generated_files", "set: merged"},
    {"context_primer", R"({"generated_files": ["a"]})", R"({"generated_files": []})", "{}",
     "context_primer.generated_files", "set: removed"},
    {"context_primer", R"({"generated_files": ["a"]})", R"({"generated_files": []})", R"({"generated_files": ["a", "b"]})",
     "context_primer.generated_files", "set: merged"},
    {"blockers", R"([{"id": "b", "description": "B"}])", "[]", R"([{"id": "b", "description": "B", "resolved": true}])",
     "blockers[id=b]", "keyed: removed"},
    {"progress_table", R"([{"id": "a", "label": "A", "status": "not_started"}])",
     R"([{"id": "a", "label": "A", "status": "complete"}])", R"([{"id": "a", "label": "A", "status": "in_progress"}])",
     "progress_table[id=a].status", "lattice: ours"},
    {"cost", R"({"total_usd": 1, "updated_at": "2026-06-01T10:00:00Z", "by_phase": {"a": 1}})",
     R"({"total_usd": 2, "updated_at": "2026-06-03T10:00:00Z", "by_phase": {"a": 2}})",
     R"({"total_usd": 3, "updated_at": "2026-06-02T10:00:00Z"})", "cost.total_usd", "latest: ours"},
    {"cost", R"({"total_usd": 1, "updated_at": "2026-06-01T10:00:00Z", "by_phase": {"a": 1}})",
     R"({"total_usd": 2, "updated_at": "2026-06-02T10:00:00Z", "by_phase": {"a": 2}})",
     R"({"total_usd": 3, "updated_at": "2026-06-03T10:00:00Z"})", "cost.by_phase", "latest: removed"},
});
// clang-format on

Json with(const Row& row, const char* value, const char* stamp) {
  Json members{{"status", "failed"}, {row.member, Json::parse(value)}};
  members["updated_at"] = stamp;
  return session(members);
}

/// All that is said of one field, in the order in which it was decided.
std::vector<std::string> accounts(const merge::Outcome& outcome, std::string_view path) {
  std::vector<std::string> said;
  for (const merge::Decision& decision : outcome.decisions) {
    if (decision.path == path) said.push_back(std::string(decision.rule) + ": " + std::string(decision.took));
  }
  return said;
}

}  // namespace

TEST_CASE("a merge says of each field that a side changed which rule decided it, and how") {
  for (const Row& row : rows) {
    INFO(row.member << " " << row.ours << " " << row.theirs);
    const auto outcome = merged_sessions(with(row, row.base, "2026-06-01T12:00:00Z"),
                                         with(row, row.ours, "2026-06-02T10:00:00Z"), with(row, row.theirs, late));
    CHECK(accounts(outcome, row.path) == std::vector<std::string>{row.account});
    CHECK(accounts(outcome, "updated_at") == std::vector<std::string>{"max: theirs"});
    CHECK(accounts(outcome, "skill").empty());
  }
}

TEST_CASE("a merge says that a bounded log gave up its oldest entries, and only then") {
  const auto log = [](int count, const char* last) {
    Json entries = Json::array();
    for (int day = 1; day <= count; ++day) {
      entries.push_back({{"at", "2026-05-" + std::to_string(10 + day) + "T10:00:00Z"}, {"action", "Part"}});
    }
    entries.push_back({{"at", last}, {"action", "Last"}});
    return session({{"recently_done", entries}});
  };
  const auto account = [&](int count) {
    const Json base = log(count, "2026-05-30T10:00:00Z");
    return accounts(merged_sessions(base, log(count, "2026-05-31T10:00:00Z"), log(count, late)), "recently_done");
  };
  CHECK(account(9) == std::vector<std::string>{"log: removed", "log: merged"});
  CHECK(account(8) == std::vector<std::string>{"log: merged"});
}

}  // namespace checkpoint::test
