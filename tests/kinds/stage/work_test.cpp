#include "kinds/stage/work.h"

#include "project.h"
#include "support/catch.h"

using namespace checkpoint;
using checkpoint::test::project_of;

TEST_CASE("a stage that failed halts its project, for the reason that it gives") {
  const Work work = stage::work_of(project_of({R"({"status": "failed", "error": "no money"})"}));
  CHECK(work.rank == Rank::halted);
  CHECK(work.cause == "no money");
  CHECK(work.why == "idea is failed");
  REQUIRE(work.decisions.size() == 1);
  CHECK(work.decisions[0].description == "the stage idea is failed: no money");
  CHECK(work.decisions[0].answer == "git checkpoint stage write film idea --status=in_progress");
}

TEST_CASE("a stage that cannot be relied on halts its project, for what is wrong with it") {
  stage::Progress progress = project_of({});
  progress.stages[0].problem = "it is broken";
  const Work work = stage::work_of(progress);
  CHECK(work.rank == Rank::halted);
  CHECK(work.cause == "it is broken");
  CHECK(work.decisions.empty());
}

namespace {

// The first stage is one that later ones do not wait for, and it asks.
stage::Progress asking_before(const std::string& later) {
  stage::Progress progress = project_of({R"({"status": "awaiting_human", "sequence": 1})", later});
  progress.regime.manifest.stages[0].checkpoint_required = false;
  return progress;
}

}  // namespace

TEST_CASE("what an optional stage asks hides no later stage that has failed") {
  const Work work = stage::work_of(asking_before(R"({"status": "failed", "error": "no money", "sequence": 2})"));
  CHECK(work.rank == Rank::decision);
  CHECK(work.phase == "script");
  CHECK(work.status == "failed");
  CHECK(work.cause == "no money");
  CHECK(work.summary == "script is failed");
  CHECK(work.why == "waits for a decision, the stage 'idea' waits for approval");
  REQUIRE(work.decisions.size() == 2);
  CHECK(work.decisions[0].id == "idea");
  CHECK(work.decisions[1].answer == "git checkpoint stage write film script --status=in_progress");
}

TEST_CASE("what an optional stage asks comes before a later stage that only goes on") {
  const Work work = stage::work_of(asking_before(R"({"status": "in_progress", "sequence": 2})"));
  CHECK(work.phase == "idea");
  CHECK(work.status == "awaiting_human");
  CHECK(work.cause.empty());
  CHECK(work.decisions.size() == 1);
}

TEST_CASE("a stage that was sent back says by whom, when and why, until it was opened again since") {
  const auto why = [](const std::string& members, const std::string& status = "in_progress") {
    return stage::work_of(project_of({R"({"status": ")" + status + R"(", "metadata": )" + members + "}"})).why;
  };
  const std::string rejected =
      R"({"rejected": {"by": "kim", "at": "2026-07-20T10:00:00Z", "reason": "colours\nare wrong. "}, )";
  const std::string sent_back = "idea is in_progress, sent back by kim on 2026-07-20: colours are wrong";
  CHECK(why(rejected + R"("note": "x"})") == sent_back);
  CHECK(why(rejected + R"("reopened": {"at": "2026-07-20T09:59:59Z"}})") == sent_back);
  CHECK(why(rejected + R"("reopened": {"at": "2026-07-20T10:00:01Z"}})") == "idea is in_progress");
  CHECK(why(rejected + R"("note": "x"})", "failed") == "idea is failed");
  CHECK(why(R"({"rejected": {"by": "kim", "at": "?", "reason": ""}})") == "idea is in_progress, sent back by kim");
  CHECK(why(R"({"rejected": "kim"})") == "idea is in_progress");
}

TEST_CASE("what records how a stage goes on is the command for its next status, as far as no person is needed") {
  const auto recorded = [](const std::string& stage, stage::Policy policy) {
    stage::Progress progress = project_of({stage});
    progress.regime.policy = policy;
    return stage::work_of(progress).recorded_by;
  };
  const std::string write = "git checkpoint stage write film idea --status=";
  const auto open = stage::Policy::auto_noncreative;
  const auto gated = stage::Policy::manual_all;
  CHECK(stage::work_of(project_of({})).recorded_by == write + "in_progress");
  CHECK(recorded(R"({"status": "failed"})", open) == write + "in_progress");
  CHECK_THAT(recorded(R"({"status": "in_progress"})", gated), Catch::StartsWith(write + "awaiting_human"));
  CHECK(recorded(R"({"status": "completed"})", gated).empty());
  CHECK(recorded(R"({"status": "completed", "metadata": {"stale": {}}})", open) == write + "in_progress");
}
