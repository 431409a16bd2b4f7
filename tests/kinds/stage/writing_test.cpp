#include "kinds/stage/writing.h"

#include <nlohmann/json.hpp>

#include "project.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::stage;
using checkpoint::test::project_of;
using Json = nlohmann::json;

namespace {

const Instant now = *parse_instant("2026-06-01T08:00:00Z");

Wish wish_of(const std::string& status) {
  Wish wish;
  wish.status = status;
  return wish;
}

Json metadata_after(const Progress& progress, const Wish& wish) {
  return Json::parse(text_of(progress, progress.stages[0], wish, now)).value("metadata", Json());
}

}  // namespace

TEST_CASE("what a stage was told about itself stays, that it was stale does not") {
  const Progress told = project_of({R"({"status": "failed", "metadata": {"note": "n", "stale": {"at": "t"}}})"});
  CHECK(metadata_after(told, wish_of("in_progress")) == Json{{"note", "n"}});
  const Progress stale = project_of({R"({"status": "failed", "metadata": {"stale": {"at": "t"}}})"});
  CHECK(metadata_after(stale, wish_of("in_progress")).is_null());
  CHECK(metadata_after(project_of({}), wish_of("in_progress")).is_null());
}

TEST_CASE("that a stage was opened again outlives what is said of it anew") {
  const Progress opened =
      project_of({R"({"status": "in_progress", "metadata": {"note": "n", "reopened": {"at": "t"}}})"});
  Wish wish = wish_of("in_progress");
  wish.metadata = json::Value::raw(R"({"mood": "good"})");
  CHECK(metadata_after(opened, wish) == Json::parse(R"({"mood": "good", "reopened": {"at": "t"}})"));
  CHECK(metadata_after(project_of({}), wish) == Json{{"mood", "good"}});
}

TEST_CASE("a stage is opened again with the reason and the time, and keeps the rest of what it was told") {
  const Progress progress = project_of({R"({"status": "completed", "sequence": 2, "metadata": {"note": "n"}})"});
  const Json opened = Json::parse(reopened_text(progress, progress.stages[0], "new facts", now));
  CHECK(opened["status"] == "in_progress");
  CHECK(opened["sequence"] == 3);
  CHECK(opened["human_approved"] == false);
  CHECK(opened["metadata"] ==
        Json::parse(R"({"note": "n", "reopened": {"at": "2026-06-01T08:00:00Z", "reason": "new facts"}})"));
}

TEST_CASE("a wish asks for a gate by itself, and keeps one that was asked for") {
  const Progress free = project_of({R"({"status": "in_progress", "human_approval_required": false})"});
  CHECK_FALSE(is_gated(free, free.stages[0], wish_of("completed")));
  Wish asking = wish_of("completed");
  asking.require_approval = true;
  CHECK(is_gated(free, free.stages[0], asking));
  const Progress asked = project_of({R"({"status": "in_progress", "human_approval_required": true})"});
  CHECK(is_gated(asked, asked.stages[0], wish_of("completed")));
}
