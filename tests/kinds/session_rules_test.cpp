#include <algorithm>

#include "kinds/examine.h"
#include "kinds/session/rules.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/pointer.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

constexpr std::string_view name = "oc-app-architect.checkpoint.json";
const std::string real = "samples/session/valid/07/oc-app-architect.checkpoint.json";
const Instant today = *parse_instant("2026-12-01T00:00:00Z");

Examination session_examined(const std::string& text, std::string_view path = name) {
  return examine(*find_kind("session"), text, path, today);
}

struct Case {
  std::string_view code;
  Level level;
  std::vector<Change> changes;
  std::string pointer;
  std::string message;
};

const std::vector<Case> cases = {
    {"misfiled",
     Level::error,
     {{"/skill", R"("oc-git-ops")"}},
     "/skill",
     R"(skill must be "oc-app-architect", as the file's name says (got "oc-git-ops"); set it, or rename the file)"},
    {"updated-before-created",
     Level::error,
     {{"/updated_at", R"("2026-05-06T23:59:59.999Z")"}},
     "/updated_at",
     R"(updated_at must not be before created_at ("2026-05-06T23:59:59.999Z" is before "2026-05-07T00:00:00Z"))"},
    {"no-next-action",
     Level::error,
     {{"/next_actions", "[]"}},
     "/next_actions",
     "next_actions must name at least one action while status is in_progress; add one, or set status to complete"},
    {"no-next-action",
     Level::error,
     {{"/next_actions", ""}},
     "/next_actions",
     "next_actions must name at least one action while status is in_progress; add one, or set status to complete"},
    {"score-above-max",
     Level::error,
     {{"/eval_scores", R"([{"rubric":"r","score":10,"max":10.0},{"rubric":"r","score":10.01,"max":10}])"}},
     "/eval_scores/1/score",
     "eval_scores[1].score must be at most its max, 10 (got 10.01)"},
    {"updated-in-future",
     Level::warning,
     {{"/updated_at", R"("2026-12-02T00:00:01Z")"}},
     "/updated_at",
     R"(updated_at is more than a day ahead of now ("2026-12-02T00:00:01Z"): check the clock of the machine that wrote it)"},
    {"no-progress-table",
     Level::warning,
     {{"/progress_table", ""}},
     "/progress_table",
     "progress_table is missing while status is in_progress: it is what shows how far the work has come"},
    {"no-context-primer",
     Level::warning,
     {{"/context_primer", ""}},
     "/context_primer",
     "context_primer is missing while status is in_progress: it is what the next session reads to go on"},
    {"dangling-blocking",
     Level::warning,
     {{"/blockers",
       R"([{"id":"b1","description":"d","blocking":"launch"},{"id":"b2","description":"d","blocking":"lunch"}])"}},
     "/blockers/1/blocking",
     R"(blockers[1].blocking names no row of progress_table (got "lunch"))"},
    {"duplicate-id",
     Level::warning,
     {{"/progress_table/1/id", R"("discovery")"}},
     "/progress_table/1/id",
     R"(progress_table[1].id is the id of an earlier row too ("discovery"): keep one of the two, or rename it)"},
    {"duplicate-id",
     Level::warning,
     {{"/blockers", R"([{"id":"b1","description":"d"},{"id":"b1","description":"e"}])"}},
     "/blockers/1/id",
     R"(blockers[1].id is the id of an earlier row too ("b1"): keep one of the two, or rename it)"},
    {"over-budget",
     Level::warning,
     {{"/cost", R"({"total_usd":12.500000000000000001,"budget_usd":12.5})"}},
     "/cost/total_usd",
     "cost.total_usd is over budget (12.500000000000000001 of 12.5)"},
    {"large-file",
     Level::warning,
     {{"/skill_state", R"({"x":")" + std::string(std::size_t{32} * 1024, 'x') + "\"}"}},
     "",
     "the file has 39166 bytes, more than 32 KB: move old telemetry out with 'git checkpoint rotate oc-app-architect'"},
};

const Violations& found_in(const Examination& result, Level level) {
  return level == Level::error ? result.errors : result.warnings;
}

/// Where a violation at `pointer` is shown: the value, or the object that it is missing from.
Position place_of(const std::string& text, const std::string& pointer) {
  const Document document = *Document::parse(text);
  const auto node = node_at(document.root(), pointer);
  return node ? node->position() : node_at(document.root(), pointer.substr(0, pointer.rfind('/')))->position();
}

}  // namespace

TEST_CASE("each rule between fields speaks up on a real document that breaks it, and only that rule") {
  REQUIRE(session_examined(file_text(real)).errors.empty());
  REQUIRE(session_examined(file_text(real)).warnings.empty());
  for (const Case& row : cases) {
    INFO(row.code << " at " << row.pointer);
    const std::string text = changed(file_text(real), row.changes);
    const Examination result = session_examined(text);
    CHECK(result.errors.size() + result.warnings.size() == 1);
    const Violations& found = found_in(result, row.level);
    REQUIRE(found.size() == 1);
    CHECK(found.front().code == row.code);
    CHECK(found.front().pointer == row.pointer);
    CHECK(found.front().message == row.message);
    CHECK(found.front().at == place_of(text, row.pointer));
  }
}

TEST_CASE("each rule of the session kind has a case above") {
  for (const Rule& rule : session::rules()) {
    INFO(std::string_view(rule.code));
    const auto is_of_rule = [&](const Case& row) { return row.code == rule.code; };
    CHECK(std::any_of(cases.begin(), cases.end(), is_of_rule));
  }
}

TEST_CASE("rules between fields keep quiet where they do not apply") {
  const std::vector<std::vector<Change>> harmless = {
      {{"/status", R"("complete")"}, {"/next_actions", "[]"}, {"/progress_table", ""}, {"/context_primer", ""}},
      {{"/updated_at", R"("2026-05-07T00:00:00.000Z")"}},
      {{"/updated_at", R"("2026-12-02T00:00:00Z")"}},
      {{"/cost", R"({"total_usd":1e1,"budget_usd":10.0})"}},
      {{"/blockers", R"([{"id":"b1","description":"d","blocking":"gone","resolved":true}])"}},
      {{"/blockers", R"([{"id":"b1","description":"d","blocking":""}])"}},
  };
  for (const auto& changes : harmless) {
    INFO(changes.front().pointer << " = " << changes.front().json);
    const Examination result = session_examined(changed(file_text(real), changes));
    CHECK(result.errors.empty());
    CHECK(result.warnings.empty());
  }
}

TEST_CASE("long lists are examined in one pass, and told about in part") {
  std::string rows = R"([{"id": "r", "label": "l", "status": "complete"})";
  std::string blockers = R"([{"id": "b", "description": "d"})";
  for (int i = 0; i < 20'000; ++i) {
    rows += R"(,{"id": "r)" + std::to_string(i / 2) + R"(", "label": "l", "status": "complete"})";
    blockers += R"(,{"id": "b)" + std::to_string(i) + R"(", "description": "d", "blocking": "none"})";
  }
  const Examination result =
      session_examined(changed(file_text(real), {{"/progress_table", rows + "]"}, {"/blockers", blockers + "]"}}));
  CHECK(result.is_valid());
  CHECK(result.warnings.size() == 2 * max_breaches + 1);
}

TEST_CASE("a document without a place is not held to a file's name") {
  const std::string text = changed(file_text(real), {Change{"/skill", R"("somebody-else")"}});
  CHECK(session_examined(text, "").is_valid());
  CHECK_FALSE(session_examined(text).is_valid());
}

TEST_CASE("rules between fields leave values of a wrong type to the schema") {
  for (const std::string_view member : {"skill", "created_at", "updated_at", "status", "next_actions", "progress_table",
                                        "context_primer", "blockers", "cost", "eval_scores"}) {
    for (const char* json : {"7", "\"x\"", "[[]]", "[7]", "{\"id\":7}", "null"}) {
      INFO(member << " = " << json);
      const Examination result = session_examined(changed(file_text(real), {Change{"/" + std::string(member), json}}));
      for (const Violation& found : result.errors) CHECK(found.code != "no-next-action");
    }
  }
}
