// The laws of merging lists whose elements may be equal, wherever such a list stands, and merges that break them: a law
// that finds no fault in these could not find one in ours.

#include <algorithm>
#include <array>
#include <map>

#include "merge/list_law.h"
#include "merge/sessions.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::ordered_json;

Json numbers(const List& list) { return list; }

Json strings(const List& list) {
  Json texts = Json::array();
  for (const int value : list) texts.push_back(std::to_string(value));
  return texts;
}

Json objects(const List& list) {
  Json rows = Json::array();
  for (const int value : list) rows.push_back({{"value", value}});
  return rows;
}

List list_of(const Json& json) {
  List list;
  for (const Json& element : json) {
    const Json& value = element.is_object() ? element["value"] : element;
    list.push_back(value.is_string() ? std::stoi(value.get<std::string>()) : value.get<int>());
  }
  return list;
}

/// A place for a list in a checkpoint, of each strategy one, and of what no schema knows several.
struct Place {
  const char* pointer;
  Json (*write)(const List&);
};

constexpr std::array<Place, 7> places{{{"/skill_state/samples", numbers},
                                       {"/skill_state/rows", objects},
                                       {"/x_tags", strings},
                                       {"/context_primer/key_decisions", strings},
                                       {"/context_primer/user_preferences", strings},
                                       {"/context_primer/generated_files", strings},
                                       {"/next_actions", strings}}};

Json document(const Place& place, const List& list, int day) {
  Json result = session({{"status", "failed"}, {"updated_at", "2026-06-0" + std::to_string(day) + "T12:00:00Z"}});
  result[Json::json_pointer(place.pointer)] = place.write(list);
  return result;
}

std::optional<List> merge_at(const Place& place, const ListTriple& lists) {
  const auto outcome = merged_sessions(document(place, lists.base, 1), document(place, lists.ours, lists.our_day),
                                       document(place, lists.theirs, lists.their_day));
  if (!outcome.is_clean()) return std::nullopt;
  return list_of(result_of(outcome)[Json::json_pointer(place.pointer)]);
}

std::string story_of(const ListTriple& lists) {
  return " of " + text_of(lists.base) + ": " + text_of(lists.ours) + " and " + text_of(lists.theirs);
}

bool contains(const List& list, int value) { return std::find(list.begin(), list.end(), value) != list.end(); }

// Merges that are wrong, each in a way of its own.

std::optional<List> ours_wins(const ListTriple& lists) { return lists.ours; }

std::optional<List> longer_wins(const ListTriple& lists) {
  return std::max(lists.ours, lists.theirs,
                  [](const List& a, const List& b) { return std::pair(a.size(), a) < std::pair(b.size(), b); });
}

std::optional<List> united_as_sets(const ListTriple& lists) {
  List merged = std::min(lists.ours, lists.theirs);
  for (const int value : std::max(lists.ours, lists.theirs)) {
    if (!contains(merged, value)) merged.push_back(value);
  }
  return merged;
}

std::map<int, int> counts_of(const List& list) {
  std::map<int, int> counts;
  for (const int value : list) ++counts[value];
  return counts;
}

/// The right number of each value, where each stands in the order of its size.
std::optional<List> counted_and_sorted(const ListTriple& lists) {
  List merged;
  std::map<int, int> base = counts_of(lists.base);
  std::map<int, int> ours = counts_of(lists.ours);
  std::map<int, int> theirs = counts_of(lists.theirs);
  for (int value = 1; value < 10; ++value) {
    const int count = ours[value] == theirs[value] ? ours[value] : ours[value] + theirs[value] - base[value];
    merged.insert(merged.end(), static_cast<std::size_t>(std::max(0, count)), value);
  }
  return merged;
}

/// What one side took away comes back.
std::optional<List> without_removals(const ListTriple& lists) {
  List merged = lists.base;
  for (const List* side : {&lists.ours, &lists.theirs}) {
    for (const int value : *side) {
      if (!contains(merged, value)) merged.push_back(value);
    }
  }
  return merged;
}

constexpr std::array<std::optional<List> (*)(const ListTriple&), 5> faults{ours_wins, longer_wins, united_as_sets,
                                                                           counted_and_sorted, without_removals};

/// The first of some triples that breaks the law; empty where none does.
std::string first_broken(const ListMerge& merge, std::uint64_t first_seed, std::uint64_t triples,
                         ListTriple (*random)(Dice&) = random_lists) {
  for (std::uint64_t seed = first_seed; seed < first_seed + triples; ++seed) {
    Dice dice(seed);
    const ListTriple lists = random(dice);
    const std::string wrong = broken_list_law(merge, lists);
    if (!wrong.empty()) return "seed " + std::to_string(seed) + ": " + wrong + story_of(lists);
  }
  return "";
}

}  // namespace

TEST_CASE("of lists with equal elements nothing is lost, brought back, made twice or moved, or the merge asks") {
  std::uint64_t seed = 1;
  for (const Place& place : places) {
    INFO(place.pointer);
    CHECK(first_broken([&](const ListTriple& lists) { return merge_at(place, lists); }, seed, 120) == "");
    seed += 1000;
  }
}

TEST_CASE("so it is of lists of hundreds of elements") {
  for (const Place& place : places) {
    INFO(place.pointer);
    CHECK(first_broken([&](const ListTriple& lists) { return merge_at(place, lists); }, 1, 3, random_long_lists) == "");
  }
}

TEST_CASE("merges of equal elements that are certain are not asked about") {
  std::size_t certain = 0;
  constexpr std::size_t all = 300;
  for (std::uint64_t seed = 1; seed <= all; ++seed) {
    Dice dice(seed);
    certain += merge_at(places[0], random_lists(dice)) ? 1U : 0U;
  }
  CHECK(certain > all / 2);
}

TEST_CASE("the law of lists finds fault with merges that are wrong") {
  for (const auto& fault : faults) {
    CHECK(first_broken(fault, 1, 300) != "");
    // Also where it is wrong in nothing but what ours asks about.
    const ListMerge seldom_wrong = [&](const ListTriple& lists) {
      const auto right = merge_at(places[0], lists);
      return right ? right : fault(lists);
    };
    CHECK(first_broken(seldom_wrong, 1, 300) != "");
  }
}

TEST_CASE("equal elements at well known places merge as git merges lines") {
  const auto merged = [](const List& base, const List& ours, const List& theirs) {
    return merge_at(places[0], {base, ours, theirs}).value_or(List{-1});
  };
  CHECK(merged({1, 1, 2}, {1, 2}, {1, 1, 2, 3}) == List{1, 2, 3});
  CHECK(merged({1, 2, 1}, {2, 1}, {1, 2, 1, 3}) == List{2, 1, 3});
  CHECK(merged({1, 2, 1}, {1, 2, 1, 1}, {3, 1, 2, 1}) == List{3, 1, 2, 1, 1});
  CHECK(merged({1, 2, 1, 3}, {1, 2, 3}, {1, 4, 2, 1, 3}) == List{1, 4, 2, 3});
  CHECK(merged({1}, {1, 2, 2}, {1, 2, 2, 3}) == List{1, 2, 2, 3});
}

TEST_CASE("of equal elements that both sides changed it is asked what was meant") {
  const auto asks = [](const List& base, const List& ours, const List& theirs) {
    return !merge_at(places[0], {base, ours, theirs});
  };
  CHECK(asks({1, 1, 2}, {1, 2}, {1, 1, 1, 2}));        // fewer here, more there
  CHECK(asks({2, 2, 2}, {2, 1, 2}, {2, 2, 2, 3, 1}));  // one value at two places
  CHECK(asks({1, 2, 3}, {2, 3}, {2, 3, 1}));           // taken away here, moved there
  CHECK(asks({1, 2, 3}, {3, 1, 2}, {2, 1, 3}));        // two orders
  CHECK(asks({1, 1, 1}, {1, 1}, {1, 4, 1, 5, 1}));     // which of the three it was
}

// Taken by itself, the second merge does not say that one side has the other's additions: which 2 went, and between
// which of the others the 1 came, is read in one way for all three lists, and by none of these ways does one side have
// all that the other has. It asks, and both lists are there to choose from. None of seeds 1 to 3000 does so; this is
// seed 3447.
TEST_CASE("merging again what was merged of equal elements asks at worst, and never gives another list") {
  const List base{2, 1, 2, 1, 2, 1};
  const List ours{2, 1, 1, 2, 1};
  const List theirs{2, 1, 2, 1, 1, 2, 1, 1};
  const List both{2, 1, 1, 1, 2, 1, 1};
  CHECK(merge_at(places[0], {base, ours, theirs}) == both);
  CHECK(merge_at(places[0], {base, both, ours}) == both);
  CHECK(merge_at(places[0], {base, both, theirs}) == std::nullopt);
}

namespace {

/// The same in a document of which nothing is known.
std::optional<List> merge_anywhere(const ListTriple& lists) {
  const auto text = [](const List& list) { return Json{{"list", numbers(list)}}.dump(2) + "\n"; };
  const auto outcome = merge::merge_documents({text(lists.base), text(lists.ours), text(lists.theirs)}, {});
  REQUIRE(outcome.ok());
  if (!outcome->is_clean()) return std::nullopt;
  return list_of(result_of(*outcome)["list"]);
}

}  // namespace

TEST_CASE("lists of any document keep the law of lists") { CHECK(first_broken(merge_anywhere, 9000, 400) == ""); }

TEST_CASE("of lists of any document it is asked what both sides put at one place") {
  const auto merged = [](const List& base, const List& ours, const List& theirs) {
    const auto list = merge_anywhere({base, ours, theirs});
    CHECK(merge_anywhere({base, theirs, ours}) == list);
    return list.value_or(List{-1});
  };
  const List asked{-1};
  CHECK(merged({1, 2}, {1, 2, 3}, {1, 2, 4}) == asked);           // at the end
  CHECK(merged({1, 2}, {3, 1, 2}, {4, 1, 2}) == asked);           // at the beginning
  CHECK(merged({1, 2}, {1, 3, 2}, {1, 4, 2}) == asked);           // between
  CHECK(merged({1, 2, 5}, {1, 3, 5}, {1, 4, 5}) == asked);        // in the place of one
  CHECK(merged({1, 2, 5, 6}, {1, 3, 6}, {1, 2, 4, 6}) == asked);  // where one took away what the other replaced
  CHECK(merged({1, 2, 5}, {1, 3, 5}, {1, 2, 4}) == List{1, 3, 4});
  CHECK(merged({1, 2, 5}, {1, 3, 5}, {1, 4, 2, 5}) == asked);  // beside what is replaced
  CHECK(merged({1, 2, 5}, {1, 3, 5}, {1, 2, 4, 5}) == List{1, 3, 4, 5});
  CHECK(merged({}, {1}, {2}) == asked);                                // where there was nothing
  CHECK(merged({1, 2}, {1, 2, 3}, {1, 2, 3}) == List{1, 2, 3});        // the same
  CHECK(merged({1, 2}, {1, 2, 3}, {1, 2, 3, 4}) == List{1, 2, 3, 4});  // the same, and more
  CHECK(merged({1, 2, 5}, {1, 3, 2, 5}, {1, 2, 4, 5}) == List{1, 3, 2, 4, 5});
  CHECK(merged({1, 2, 5, 6}, {3, 2, 5, 6}, {1, 2, 4, 6}) == List{3, 2, 4, 6});
  CHECK(merged({1, 2, 5}, {1, 5}, {1, 2, 5, 4}) == List{1, 5, 4});  // taken away here, added there
  CHECK(merged({1, 2, 5}, {1, 3, 2}, {1, 2, 4}) == asked);          // 5 is taken away here, edited there
  CHECK(merged({1, 2}, {2}, {3, 2}) == asked);
  CHECK(merged({1, 2}, {2}, {1, 3, 2}) == asked);  // beside what is taken away, where nobody can tell the two apart
  CHECK(merged({1, 2, 5}, {2, 5, 4}, {3, 2, 5}) == asked);  // moved and edited here, edited there
}

}  // namespace checkpoint::test
