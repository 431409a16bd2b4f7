// The laws of logs, whose entries have times: with entries of one time, equal ones, and logs that are full. And merges
// that break them: a law that finds no fault in these could not find one in ours.

#include <algorithm>
#include <array>

#include "merge/log_law.h"
#include "merge/sessions.h"
#include "support/catch.h"
#include "support/rounds.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::ordered_json;

std::string instant_of(int time) { return "2026-06-01T10:" + std::to_string(100 + time).substr(1) + ":00Z"; }

int time_of(const Json& instant) { return std::stoi(instant.get<std::string>().substr(14, 2)); }

/// A place for a log in a checkpoint, and what its entries look like.
struct Place {
  const char* pointer;
  const char* clock;
  const char* what;
  bool is_event;  ///< two that differ are two events, whatever they share
  LogShape shape;
};

constexpr std::array<Place, 4> places{{{"/recently_done", "at", "action", true, {true, 10}},
                                       {"/skill_state/run_history", "at", "verdict", true, {true, 0}},
                                       {"/eval_scores", "at", "score", false, {false, 0}},
                                       {"/pm_refs", "first_seen_at", "url", false, {false, 0}}}};

/// The entry that says `what`; all of one rubric and one ticket, so that what they share is their key.
Json entry_of(const Place& place, const Event& event) {
  Json entry{{place.clock, instant_of(event.time)}};
  const std::string pointer = place.pointer;
  if (pointer == "/eval_scores") entry["rubric"] = "audit";
  if (pointer == "/pm_refs") entry.update({{"provider", "linear"}, {"id", "T-1"}});
  if (pointer == "/eval_scores") {
    entry[place.what] = event.what;
  } else {
    entry[place.what] = "https://example.org/" + std::to_string(event.what);
  }
  return entry;
}

Event event_of(const Place& place, const Json& entry) {
  const Json& what = entry[place.what];
  return {time_of(entry[place.clock]), what.is_string() ? what.get<std::string>().back() - '0' : what.get<int>()};
}

Json document(const Place& place, const Log& log, int day) {
  Json result = session({{"status", "failed"}, {"updated_at", "2026-06-0" + std::to_string(day) + "T12:00:00Z"}});
  Json entries = Json::array();
  for (const Event& event : log) entries.push_back(entry_of(place, event));
  result[Json::json_pointer(place.pointer)] = entries;
  return result;
}

std::optional<Log> merge_at(const Place& place, const LogTriple& logs) {
  const auto outcome = merged_sessions(document(place, logs.base, 1), document(place, logs.ours, logs.our_day),
                                       document(place, logs.theirs, logs.their_day));
  if (!outcome.is_clean()) return std::nullopt;
  Log merged;
  const Json result = result_of(outcome);
  for (const Json& entry : result[Json::json_pointer(place.pointer)]) merged.push_back(event_of(place, entry));
  return merged;
}

std::string story_of(const LogTriple& logs) {
  return " of " + text_of(logs.base) + ": " + text_of(logs.ours) + " and " + text_of(logs.theirs);
}

std::string first_broken(const LogMerge& merge, const LogShape& shape, std::uint64_t first_seed, int triples) {
  for (std::uint64_t seed = first_seed; seed < first_seed + static_cast<std::uint64_t>(triples); ++seed) {
    Dice dice(seed);
    const LogTriple logs = random_logs(shape, dice);
    const std::string wrong = broken_log_law(merge, shape, logs);
    if (!wrong.empty()) return "seed " + std::to_string(seed) + ": " + wrong + story_of(logs);
  }
  return "";
}

bool contains(const Log& log, const Event& event) { return std::find(log.begin(), log.end(), event) != log.end(); }

// Merges that are wrong, each in a way of its own.

std::optional<Log> ours_wins(const LogTriple& logs) { return logs.ours; }

std::optional<Log> greater_wins(const LogTriple& logs) { return std::max(logs.ours, logs.theirs); }

/// Equal entries are one.
std::optional<Log> united_as_sets(const LogTriple& logs) {
  Log merged;
  for (const Log* side : {&logs.ours, &logs.theirs}) {
    for (const Event& event : *side) {
      if (!contains(merged, event)) merged.push_back(event);
    }
  }
  std::sort(merged.rbegin(), merged.rend());
  return merged;
}

/// What both sides logged is there twice, as if it were not the same.
std::optional<Log> with_all_additions(const LogTriple& logs) {
  Log merged = logs.ours;
  for (const Event& event : logs.theirs) {
    if (!contains(logs.base, event)) merged.push_back(event);
  }
  std::sort(merged.rbegin(), merged.rend());
  return merged;
}

/// The right entries, one side's behind the other's.
std::optional<Log> one_behind_the_other(const LogTriple& logs) {
  auto merged = merge_at(places[0], logs);
  if (merged && merged->size() > 1) std::rotate(merged->begin(), merged->begin() + 1, merged->end());
  return merged;
}

/// Loses the newest entries of a log that is full instead of the oldest.
std::optional<Log> cut_at_the_wrong_end(const LogTriple& logs) {
  auto merged = merge_at(places[0], logs);
  if (merged && merged->size() >= places[0].shape.cap) merged->front() = merged->back();
  return merged;
}

/// Entries that were taken away count for nothing.
std::optional<Log> without_removals(const LogTriple& logs) {
  Log merged = logs.base;
  for (const Log* side : {&logs.ours, &logs.theirs}) {
    for (const Event& event : *side) {
      if (!contains(merged, event)) merged.push_back(event);
    }
  }
  std::sort(merged.rbegin(), merged.rend());
  merged.resize(std::min<std::size_t>(merged.size(), 10));
  return merged;
}

constexpr std::array<std::optional<Log> (*)(const LogTriple&), 5> faults{ours_wins, greater_wins, united_as_sets,
                                                                         with_all_additions, without_removals};

}  // namespace

TEST_CASE("of logs nothing is lost, brought back, made twice or out of order: or the merge asks", "[logs]") {
  std::uint64_t seed = 1;
  for (const Place& place : places) {
    INFO(place.pointer);
    const auto merge = [&](const LogTriple& logs) { return merge_at(place, logs); };
    CHECK(first_broken(merge, place.shape, seed, rounds(120)) == "");
    seed += 100000;
  }
}

TEST_CASE("of logs in no order of time nothing is lost, brought back or made twice, or the merge asks", "[logs]") {
  std::uint64_t seed = 1;
  for (const Place& place : places) {
    INFO(place.pointer);
    const auto merge = [&](const LogTriple& logs) { return merge_at(place, logs); };
    CHECK(first_broken(merge, {place.shape.newest_first, 0, true}, seed, rounds(60)) == "");
    seed += 100000;
  }
}

TEST_CASE("the law of logs finds fault with merges that are wrong", "[logs][unsanitized]") {
  for (const auto& fault : faults) CHECK(first_broken(fault, places[0].shape, 1, 100) != "");
  CHECK(first_broken(one_behind_the_other, places[0].shape, 1, 100) != "");
  CHECK(first_broken(cut_at_the_wrong_end, places[0].shape, 1, 100) != "");
  // Also where it is wrong in nothing but what ours asks about.
  for (const auto& fault : faults) {
    const LogMerge seldom_wrong = [&](const LogTriple& logs) {
      const auto right = merge_at(places[1], logs);
      return right ? right : fault(logs);
    };
    CHECK(first_broken(seldom_wrong, places[1].shape, 1, 200) != "");
  }
}

TEST_CASE("of equal entries of a full log one side takes away and the other adds, it is asked how many there are",
          "[logs]") {
  const Log base{{17, 2}, {10, 1}, {4, 3}, {3, 0}};
  const LogTriple contested{base, {{10, 1}, {4, 5}, {3, 0}}, {{17, 2}, {10, 1}, {4, 3}, {4, 3}, {3, 0}}};
  CHECK_FALSE(merge_at(places[0], contested));
  // Not where they are beyond the bound, however many there are.
  const Log known{{20, 1}, {19, 1}, {18, 1}, {17, 1}, {16, 1}, {15, 1}, {14, 1}, {13, 1}, {3, 0}};
  Log newer = known;
  newer.pop_back();
  newer.insert(newer.begin(), {{22, 1}, {21, 1}});
  Log again = known;
  again.push_back({3, 0});
  const auto merged = merge_at(places[0], {known, newer, again});
  CHECK(merged == newer);
}

TEST_CASE("what rotated out of a log replaces nothing that stood at its time", "[logs]") {
  const Log base{{9, 1}, {9, 2}, {6, 0}, {6, 0}, {5, 0}, {3, 1}, {3, 0}, {2, 0}, {2, 2}, {1, 2}};
  const Log ours{{9, 1}, {9, 2}, {6, 0}, {6, 0}, {6, 0}, {5, 0}, {3, 1}, {3, 0}, {2, 0}, {2, 0}};
  const Log merged{{9, 1}, {9, 1}, {9, 2}, {6, 0}, {6, 0}, {6, 0}, {5, 0}, {3, 0}, {2, 1}, {2, 0}};
  CHECK(merge_at(places[0], {base, merged, ours}) == merged);
}

TEST_CASE("two runs of one second are two runs, and two scores of one evaluation are a question", "[logs]") {
  const Log base{{1, 0}};
  CHECK(merge_at(places[1], {base, {{2, 1}, {1, 0}}, {{2, 2}, {1, 0}}}) == Log{{2, 1}, {2, 2}, {1, 0}});
  CHECK(merge_at(places[1], {base, {{2, 1}, {1, 0}}, {{2, 2}, {2, 1}, {1, 0}}}) == Log{{2, 2}, {2, 1}, {1, 0}});
  CHECK_FALSE(merge_at(places[2], {base, {{1, 0}, {2, 1}}, {{1, 0}, {2, 2}}}));
}

TEST_CASE("an entry that both sides put in other words is asked about", "[logs]") {
  CHECK_FALSE(merge_at(places[0], {{{4, 3}}, {{4, 1}}, {{4, 2}}}));
  CHECK(merge_at(places[0], {{{4, 3}}, {{4, 1}}, {{4, 1}}}) == Log{{4, 1}});
  CHECK(merge_at(places[0], {{{4, 3}}, {{5, 1}}, {{6, 2}}}) == Log{{6, 2}, {5, 1}});
}

TEST_CASE("equal entries of a log, of which each side adds others, are no question", "[logs]") {
  const Log base{{1, 1}, {1, 1}, {3, 1}};
  CHECK(merge_at(places[2], {base, {{1, 1}, {1, 1}, {3, 1}, {3, 1}}, {{1, 1}, {1, 1}, {3, 1}, {4, 2}}}) ==
        Log{{1, 1}, {1, 1}, {3, 1}, {3, 1}, {4, 2}});
  CHECK(merge_at(places[2], {base, {{1, 1}, {3, 1}}, {{1, 1}, {1, 1}, {2, 2}, {3, 1}}}) == Log{{1, 1}, {2, 2}, {3, 1}});
}

TEST_CASE("of a log it is asked only where the sides contradict each other", "[logs]") {
  for (const Place& place : places) {
    if (!place.is_event) continue;
    const bool is_keyed = place.shape.cap == 0;
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
      Dice dice(seed);
      const LogTriple logs = random_logs(place.shape, dice);
      INFO(place.pointer << story_of(logs));
      const bool asks = contradict(logs) || (is_keyed && contradict_at_a_time(logs));
      if (!asks) CHECK(merge_at(place, logs));
    }
  }
}

}  // namespace checkpoint::test
