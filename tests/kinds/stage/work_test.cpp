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
