#include "kinds/run/trail.h"

#include <algorithm>

#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::run;

namespace {

std::vector<PhaseState> all_valid() {
  std::vector<PhaseState> states;
  for (const Phase& phase : phases()) states.push_back({&phase, 1, ""});
  return states;
}

Entry entry(const char* file, const char* time = "2026-01-01T00:00:00Z") {
  return {*file_name(file), parse_instant(time)};
}

std::vector<std::string> messages(const std::vector<Gap>& gaps) {
  std::vector<std::string> result;
  result.reserve(gaps.size());
  for (const Gap& gap : gaps) result.push_back(gap.message);
  return result;
}

}  // namespace

TEST_CASE("a run goes on at the first phase without a valid record") {
  std::vector<PhaseState> states = all_valid();
  states[2].attempt.reset();
  states[3].objection = "it is broken";
  const Resumption result = resumption(states);
  REQUIRE(result.phase != nullptr);
  CHECK(result.phase->name == "create_pr");
  CHECK(result.reason == "create_pr has no record");
  CHECK(result.validated.size() == 2);
  states[2] = {states[2].phase, 3, "it is broken"};
  CHECK(resumption(states).reason == "attempt 3 of create_pr is not valid: it is broken");
}

TEST_CASE("a run with all its records has nowhere to go on") {
  const Resumption result = resumption(all_valid());
  CHECK(result.phase == nullptr);
  CHECK(result.validated.size() == 5);
}

TEST_CASE("a trail is ordered by time, what says none comes last") {
  std::vector<Entry> trail = {{*file_name("phase_1_implement_a3.json"), std::nullopt},
                              entry("phase_2_local_review_a1.json", "2026-01-02T00:00:00Z"),
                              entry("phase_1_implement_a2.json", "2026-01-03T00:00:00Z"),
                              entry("phase_1_implement_a1.json", "2026-01-02T00:00:00Z")};
  sort_by_time(trail);
  std::vector<std::string> names(trail.size());
  std::transform(trail.begin(), trail.end(), names.begin(), [](const Entry& record) { return record.file.text(); });
  CHECK(names == std::vector<std::string>{"phase_1_implement_a1.json", "phase_2_local_review_a1.json",
                                          "phase_1_implement_a2.json", "phase_1_implement_a3.json"});
}

TEST_CASE("gaps between attempts and phases are named") {
  CHECK(messages(gaps_in({entry("phase_1_implement_a1.json"), entry("phase_1_implement_a2.json")})).empty());
  CHECK(messages(gaps_in({entry("phase_1_implement_a2.json"), entry("phase_1_implement_a999999.json"),
                          entry("phase_3_create_pr_a1.json")})) ==
        std::vector<std::string>{"implement: attempt 1 is missing", "implement: attempts 3 to 999998 are missing",
                                 "local_review has no record, and a later phase has"});
}
