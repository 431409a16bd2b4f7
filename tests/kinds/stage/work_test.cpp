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
