#include "kinds/stage/progress.h"

#include "project.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::stage;
using checkpoint::test::project_of;

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

TEST_CASE("what was written before an earlier stage was opened again is stale, and of one sequence too") {
  const auto is_stale_after = [](const std::string& idea) {
    const Progress progress = project_of({idea, R"({"status": "completed", "sequence": 4})"});
    return is_stale(progress, progress.stages[1]);
  };
  const std::string reopened = R"({"status": "in_progress", "metadata": {"reopened": {"at": "t"}}, "sequence": )";
  CHECK(is_stale_after(reopened + "5}"));
  CHECK(is_stale_after(reopened + "4}"));
  CHECK_FALSE(is_stale_after(reopened + "3}"));
  CHECK_FALSE(is_stale_after(R"({"status": "completed", "metadata": {"note": "n"}, "sequence": 5})"));
  CHECK_FALSE(is_stale_after(R"({"status": "completed", "metadata": "reopened", "sequence": 5})"));
  CHECK_FALSE(is_stale_after(R"({"status": "completed", "sequence": 5})"));
}

TEST_CASE("a stage that no other waits for is passed over once a later one has been written") {
  const auto next_after = [](const std::vector<std::string>& documents) {
    Progress progress = project_of(documents);
    progress.regime.manifest.stages[0].checkpoint_required = false;
    return next_stage(progress)->plan->name;
  };
  const std::string done = R"({"status": "completed"})";
  CHECK(next_after({}) == "idea");
  CHECK(next_after({"", done}) == "cut");
  CHECK(next_after({"", "", done}) == "script");
  CHECK(next_after({R"({"status": "awaiting_human"})", done}) == "idea");
}

TEST_CASE("a copy with the same approval holds it, unless both were imported and the copy is older") {
  const auto holds = [](const std::string& stage, const std::string& copy) {
    const Progress progress = project_of({stage});
    return is_approval_of(Document::parse(copy)->root(), progress.stages[0]);
  };
  const std::string by_kim = R"("approval": {"by": "Kim", "at": "2026-05-01T08:00:00Z"}, "sequence": )";
  const std::string by_import = R"("approval": {"by": "imported", "at": "2026-05-01T08:00:00Z"}, "sequence": )";
  const std::string at_eight = R"("timestamp": "2026-05-01T08:00:00Z", )";
  CHECK(holds("{" + by_kim + "5}", "{" + by_kim + "3}"));
  CHECK(holds("{" + by_kim + "5}", "{" + by_kim + "5}"));
  CHECK(holds("{" + by_kim + "5}", "{" + by_kim + "7}"));
  CHECK_FALSE(holds("{" + by_kim + "5}", "{" + by_import + "3}"));
  CHECK_FALSE(holds(R"({"sequence": 5})", "{" + by_kim + "3}"));
  CHECK_FALSE(holds("{" + at_eight + by_import + "5}", "{" + at_eight + by_import + "3}"));
  CHECK(holds("{" + at_eight + by_import + "5}", "{" + at_eight + by_import + "5}"));
  CHECK(holds(R"({"timestamp": "2026-05-01T09:00:00Z", )" + by_import + "5}", "{" + at_eight + by_import + "3}"));
  const std::string reopened = R"("metadata": {"reopened": {"at": "2026-05-01T08:00:00Z"}}, )";
  CHECK_FALSE(holds("{" + reopened + by_kim + "5}", "{" + by_kim + "3}"));
}
