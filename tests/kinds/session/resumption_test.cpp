#include "kinds/session/resumption.h"

#include "kinds/session/sessions.h"

using namespace checkpoint;
using namespace checkpoint::session;

namespace {

Decision decision_on(const std::string& text) { return resumption_of(session_of("demo", text), {}, at(now)).decision; }

}  // namespace

TEST_CASE("work goes on without a question unless there is something to ask") {
  const auto [text, expected] = GENERATE(table<const char*, Decision>({
      {R"({"status": "in_progress", "updated_at": "2026-06-09T00:00:00Z"})", Decision::proceed},
      {R"({"status": "in_progress", "updated_at": "2026-06-03T00:00:00Z"})", Decision::proceed},
      {R"({"status": "in_progress", "updated_at": "2026-06-02T23:59:59Z"})", Decision::ask},
      {R"({"status": "blocked", "updated_at": "2026-06-09T00:00:00Z"})", Decision::ask},
      {R"({"status": "failed", "updated_at": "2026-06-09T00:00:00Z"})", Decision::ask},
      {R"({"status": "in_progress", "updated_at": "2026-06-09T00:00:00Z",
           "blockers": [{"needs": "user_decision"}]})",
       Decision::ask},
      {R"({"status": "complete", "updated_at": "2020-06-09T00:00:00Z"})", Decision::offer},
  }));
  CAPTURE(text);
  CHECK(decision_on(text) == expected);
}

TEST_CASE("each status has its own limit, and a failure never goes stale") {
  const auto [status, day, stale] = GENERATE(table<std::string, std::string, bool>({
      {"in_progress", "2026-06-03", false},
      {"in_progress", "2026-06-02", true},
      {"blocked", "2026-06-07", false},
      {"blocked", "2026-06-06", true},
      {"complete", "2026-05-27", false},
      {"complete", "2026-05-26", true},
      {"failed", "2020-01-01", false},
      {"in_progress", "2027-01-01", false},
  }));
  CAPTURE(status, day);
  const auto overview =
      session_of("demo", R"({"status": ")" + status + R"(", "updated_at": ")" + day + R"(T00:00:00Z"})");
  CHECK(is_stale(overview, {}, at(now)) == stale);
}

TEST_CASE("files are checked once a checkpoint is more than a day old") {
  CHECK(wants_drift_check(session_of("demo", R"({"updated_at": "2026-06-08T23:59:59Z"})"), at(now)));
  CHECK_FALSE(wants_drift_check(session_of("demo", R"({"updated_at": "2026-06-09T00:00:00Z"})"), at(now)));
  CHECK_FALSE(wants_drift_check(session_of("demo", "{}"), at(now)));
}
