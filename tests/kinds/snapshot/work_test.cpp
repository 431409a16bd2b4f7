#include "kinds/snapshot/work.h"

#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::snapshot;

namespace {

Event event(const std::string& what, const std::string& name) {
  return {"", what, "2026-05-01T08:00:00Z", "checkout", std::string(64, 'a'), name};
}

// Each event with an id of its own.
Log log_of(const std::vector<Event>& events) {
  std::string text;
  for (std::size_t at = 0; at < events.size(); ++at) {
    Event one = events[at];
    one.id = "4fa2159f-9c61-5f8b-9ae5-28692b46cbd" + std::to_string(at);
    text += line_of(one);
  }
  Log log = read_log(text, "");
  REQUIRE(log.errors.empty());
  return log;
}

}  // namespace

TEST_CASE("the work stands where the last snapshot was taken, or gone back to") {
  const Log log = log_of({event("plan", ""), event("create", "designed"), event("restore", "earlier"),
                          event("branch", "designed"), event("purge", "old")});
  REQUIRE(log.entries.size() == 5);
  REQUIRE(last_move(log) != nullptr);
  CHECK(last_move(log)->checkpoint_name == "earlier");
  CHECK(last_move(log_of({event("plan", "")})) == nullptr);
  const Work work = work_of("checkout", last_move(log), nullptr);
  CHECK(work.status == "restored");
  CHECK(work.summary == "the snapshot 'earlier' was restored last");
  CHECK_FALSE(work.rank);
  CHECK(work_of("checkout", nullptr, nullptr).summary == "no snapshot has been taken yet");
}

TEST_CASE("what was to be decided when a snapshot was taken is to be decided again once it is restored") {
  Snapshot snapshot;
  snapshot.workflow_id = "checkout";
  snapshot.checkpoint_name = "designed";
  snapshot.phase = "ARCHITECTURE";
  snapshot.decisions = {{"d1", "Which one?", "two designs"}, {"d2", "When?", ""}};
  const Event restored = event("restore", "designed");
  const Work work = work_of("checkout", &restored, &snapshot);
  CHECK(work.rank == Rank::decision);
  CHECK(work.phase == "ARCHITECTURE");
  CHECK(work.why == "waits for a decision, open since the snapshot 'designed' that was restored");
  CHECK(work.action == "Which one?");
  REQUIRE(work.decisions.size() == 2);
  CHECK(work.decisions[1].id == "d2");
}
