#include "kinds/workflow/task.h"

#include "support/catch.h"

using namespace checkpoint;

namespace {

std::optional<Instant> last_activity(const std::string& text) {
  return workflow::last_activity_of(Document::parse(text)->root());
}

}  // namespace

TEST_CASE("the last activity is the latest of all times of the tasks and of the document") {
  CHECK_FALSE(last_activity("{}"));
  CHECK(last_activity(R"({"last_updated": "2026-05-01T08:00:00Z"})") == parse_instant("2026-05-01T08:00:00Z"));
  const std::string tasks = R"("tasks": [
      {"id": "a", "started_at": "2026-05-01T09:00:00Z", "completed_at": "2026-05-01T10:00:00Z"},
      {"id": "b", "started_at": "2026-05-01T09:30:00Z"}])";
  CHECK(last_activity("{" + tasks + "}") == parse_instant("2026-05-01T10:00:00Z"));
  CHECK(last_activity(R"({"last_updated": "2026-05-01T08:00:00Z", )" + tasks + "}") ==
        parse_instant("2026-05-01T10:00:00Z"));
  CHECK(last_activity(R"({"last_updated": "2026-05-01T11:00:00Z", )" + tasks + "}") ==
        parse_instant("2026-05-01T11:00:00Z"));
}

TEST_CASE("a task may be left of an earlier phase where nobody has begun it since the current one began") {
  const auto task = [](const std::string& status, const std::string& started) {
    return workflow::Task{"t", status, 0, parse_instant(started), std::nullopt, ""};
  };
  const auto begun = parse_instant("2026-05-01T09:00:00Z");
  CHECK(workflow::may_be_left_over(task("pending", ""), begun));
  CHECK(workflow::may_be_left_over(task("pending", "2026-05-01T08:00:00Z"), begun));
  CHECK(workflow::may_be_left_over(task("running", "2026-05-01T08:00:00Z"), begun));
  CHECK_FALSE(workflow::may_be_left_over(task("running", ""), begun));
  CHECK_FALSE(workflow::may_be_left_over(task("running", "2026-05-01T09:00:00Z"), begun));
  CHECK_FALSE(workflow::may_be_left_over(task("pending", "2026-05-01T10:00:00Z"), begun));
  CHECK_FALSE(workflow::may_be_left_over(task("pending", ""), std::nullopt));
}
