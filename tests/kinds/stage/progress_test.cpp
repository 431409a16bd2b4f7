#include "kinds/stage/progress.h"

#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::stage;

namespace {

StageState written(const StagePlan& plan, const std::string& sequence, const std::string& timestamp) {
  return {&plan,
          *Document::parse("{\"sequence\": " + sequence + R"(, "timestamp": "2026-06-01T)" + timestamp + ":00Z\"}"),
          ""};
}

}  // namespace

TEST_CASE("of two stages with one sequence, as two branches give them, the one of the later time is the latest") {
  const StagePlan idea{"idea", true, {}};
  const StagePlan script{"script", true, {}};
  Progress progress;
  progress.stages.push_back(written(idea, "3", "15:00"));
  progress.stages.push_back(written(script, "3", "14:00"));
  CHECK(latest_stage(progress)->plan == &idea);
  CHECK(progress.next_sequence() == 4);
  progress.stages[1] = written(script, "3", "16:00");
  CHECK(latest_stage(progress)->plan == &script);
  progress.stages[0] = written(idea, "4", "15:00");
  CHECK(latest_stage(progress)->plan == &idea);
}

TEST_CASE("a sequence is a number, however it is spelled") {
  const StagePlan idea{"idea", true, {}};
  for (const char* spelled : {"12", "12.0", "1.2e1", "120E-1"}) CHECK(written(idea, spelled, "15:00").sequence() == 12);
  for (const char* none : {"1.5", "-3", "18446744073709551616"}) CHECK(written(idea, none, "15:00").sequence() == 0);
}
