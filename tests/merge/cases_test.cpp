// The cases of tests/merges/cases.json: what a merge of two sessions' documents must give, judged by sense.

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

#include "merge/render.h"
#include "merge/session_rules.h"
#include "support/catch.h"
#include "support/files.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::json;

// Read once: each section begins its test anew.
const Json& cases() {
  static const Json all = Json::parse(file_text("merges/cases.json"));
  return all;
}

std::string text_of(const Json& document) { return document.is_null() ? "" : document.dump(2) + "\n"; }

/// What is wrong with each expectation that the product does not follow, and why it does not.
struct Disagreement {
  std::string_view name;
  std::string_view reason;
};
constexpr std::array<Disagreement, 0> disagreements{};

Json sorted(Json list) {
  std::sort(list.begin(), list.end());
  return list;
}

/// `document` with the lists at `paths`, whose order is free, sorted.
Json with_free_order(Json document, const Json& item) {
  for (const std::string& path : item.value("order_free", std::vector<std::string>())) {
    std::string pointer = "/" + path;
    std::replace(pointer.begin(), pointer.end(), '.', '/');
    Json& list = document[Json::json_pointer(pointer)];
    list = sorted(list);
  }
  return document;
}

void check_clean(const Json& item, const merge::Outcome& outcome) {
  for (const auto& conflict : outcome.conflicts())
    UNSCOPED_INFO("conflict at " << conflict.path << ": " << conflict.why);
  REQUIRE(outcome.is_clean());
  const Json result = with_free_order(Json::parse(merge::rendered(outcome, {})), item);
  std::vector<Json> allowed{with_free_order(item["result"], item)};
  for (const Json& other : item.value("alt_results", Json::array())) allowed.push_back(with_free_order(other, item));
  UNSCOPED_INFO("got      " << result.dump() << "\nexpected " << allowed.front().dump());
  CHECK(std::find(allowed.begin(), allowed.end(), result) != allowed.end());
}

void check_conflict(const Json& item, const merge::Outcome& outcome) {
  std::set<std::string> paths;
  for (const auto& conflict : outcome.conflicts()) paths.insert(conflict.path);
  CHECK(paths == item["conflict_paths"].get<std::set<std::string>>());
  const Json clean_paths = item.value("clean_paths", Json::object());
  for (const merge::Side side : {merge::Side::ours, merge::Side::theirs}) {
    merge::Outcome chosen = outcome;
    chosen.merged = merge::answered(outcome.merged, side);
    const Json result = Json::parse(merge::rendered(chosen, {}));
    for (const auto& [path, value] : clean_paths.items()) CHECK(result[path] == value);
  }
}

void check_case(const Json& item, const std::string& ours, const std::string& theirs) {
  const auto outcome = merge::merge_documents({text_of(item["base"]), ours, theirs}, session_rules());
  REQUIRE(outcome.ok());
  if (item["expect"] == "clean") {
    check_clean(item, *outcome);
  } else {
    check_conflict(item, *outcome);
  }
}

}  // namespace

TEST_CASE("each case gives what sense expects, whichever side is called ours") {
  for (const Json& item : cases()) {
    const auto name = item["name"].get<std::string>();
    const bool disagreed = std::any_of(disagreements.begin(), disagreements.end(),
                                       [&](const Disagreement& entry) { return entry.name == name; });
    if (disagreed) continue;
    DYNAMIC_SECTION(name << ", as given") { check_case(item, text_of(item["ours"]), text_of(item["theirs"])); }
    DYNAMIC_SECTION(name << ", swapped") { check_case(item, text_of(item["theirs"]), text_of(item["ours"])); }
  }
}

}  // namespace checkpoint::test
