#include "kinds/run/work.h"

#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::run;

namespace {

const Instant today = *parse_instant("2026-06-10T12:00:00Z");

/// The first phase done at `finished`, the others without a record.
std::vector<PhaseState> begun(const char* finished) {
  std::vector<PhaseState> states;
  for (const Phase& phase : phases()) states.push_back({&phase, std::nullopt, ""});
  states.front() = {&phases().front(), 1, "", parse_instant(finished)};
  return states;
}

}  // namespace

TEST_CASE("a run that was written to lately is in progress, and says where it goes on") {
  const Work work = work_of("OMN-1", begun("2026-06-10T11:00:00Z"), today);
  CHECK(work.rank == Rank::in_progress);
  CHECK(work.why == "is in progress, local_review has no record");
  CHECK(work.action == "go on with the phase 'local_review' of the run 'OMN-1'");
  CHECK(work.summary == "local_review has no record");
  CHECK(work.phase == "local_review");
  CHECK(work.status == "in_progress");
  CHECK(work.progress.complete == 1);
  CHECK_FALSE(work.stale);
}

TEST_CASE("a run without a record for more than seven days asks for nothing, and says where it would go on") {
  const Work work = work_of("OMN-1", begun("2026-06-03T11:59:59Z"), today);
  CHECK(work.stale);
  CHECK_FALSE(work.rank);
  CHECK(work.action.empty());
  CHECK(work.why == "is in progress, local_review has no record");
  CHECK(work.actions.size() == 1);
  CHECK_FALSE(work_of("OMN-1", begun("2026-06-03T12:00:00Z"), today).stale);
}

TEST_CASE("a run whose newest record is not valid is halted by what is wrong with it") {
  std::vector<PhaseState> states = begun("2026-06-10T11:00:00Z");
  states[1] = {states[1].phase, 2, "it is broken", today};
  const Work work = work_of("OMN-1", states, today);
  CHECK(work.rank == Rank::halted);
  CHECK(work.cause == "it is broken");
  CHECK(work.why == "is halted, attempt 2 of local_review is not valid: it is broken");
  CHECK(work.steps[1].status == "failed");
}

TEST_CASE("a run that has failed stays halted, however old its records are, and whether or not they say when") {
  std::vector<PhaseState> states = begun("2026-05-01T11:00:00Z");
  states[1] = {states[1].phase, 1, "it is broken", parse_instant("2026-05-02T11:00:00Z")};
  const Work old = work_of("OMN-1", states, today);
  CHECK(old.rank == Rank::halted);
  CHECK(old.cause == "it is broken");
  CHECK(old.action == "go on with the phase 'local_review' of the run 'OMN-1'");
  CHECK(old.stale);
  states[0].finished.reset();
  states[1].finished.reset();
  const Work undated = work_of("OMN-1", states, today);
  CHECK(undated.rank == Rank::halted);
  CHECK_FALSE(undated.stale);
}

TEST_CASE("a run with all its records asks for nothing") {
  std::vector<PhaseState> states;
  for (const Phase& phase : phases()) states.push_back({&phase, 1, "", today});
  const Work work = work_of("OMN-1", states, today);
  CHECK(work.status == "complete");
  CHECK_FALSE(work.rank);
  CHECK(work.actions.empty());
}
