// The merges of tests/merges/real: three versions of checkpoints of a public project, as git handed them to a driver.

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "merge/answers.h"
#include "merge/hunk_choices.h"
#include "merge/render.h"
#include "merge/session_rules.h"
#include "support/catch.h"
#include "support/files.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::json;

struct RealMerge {
  std::string name;
  std::string base;
  std::string ours;
  std::string theirs;
};

std::vector<RealMerge> real_merges() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(CHECKPOINT_TESTS_DIR "/merges/real")) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  std::vector<RealMerge> merges;
  for (const std::string& name : names) {
    const auto text = [&](const char* side) { return file_text("merges/real/" + name + "/" + side + ".json"); };
    merges.push_back({name, text("base"), text("ours"), text("theirs")});
  }
  return merges;
}

merge::Outcome merged(const RealMerge& real, const merge::Rules& rules) {
  const auto outcome = merge::merge_documents({real.base, real.ours, real.theirs}, rules);
  REQUIRE(outcome.ok());
  return *outcome;
}

void collect(const Json& value, const std::string& path, std::set<std::string>& leaves) {
  if (value.is_object()) {
    for (const auto& item : value.items()) collect(item.value(), path + "/" + item.key(), leaves);
  } else if (value.is_array()) {
    for (const Json& element : value) leaves.insert(path + " has " + element.dump());
  } else {
    leaves.insert(path + " is " + value.dump());
  }
}

/// Each scalar member at its place, and each list's elements wherever they stand in the list.
std::set<std::string> facts_of(const std::string& text) {
  std::set<std::string> facts;
  collect(Json::parse(text), "", facts);
  return facts;
}

/// The fields of which one value is dropped by a rule that the report names: stamps, and the group of the last run.
bool is_named_loss(const std::string& fact) {
  for (const char* place : {"/updated_at", "/project_dir", "/skill_state/last_run", "/skill_state/streak"}) {
    if (fact.compare(0, std::string(place).size(), place) == 0) return true;
  }
  return false;
}

/// What a side added or changed and the result does not have.
std::vector<std::string> lost(const std::string& base, const std::string& side, const std::string& result) {
  const auto before = facts_of(base);
  const auto after = facts_of(result);
  std::vector<std::string> facts;
  for (const std::string& fact : facts_of(side)) {
    if (before.count(fact) == 0 && after.count(fact) == 0 && !is_named_loss(fact)) facts.push_back(fact);
  }
  return facts;
}

}  // namespace

TEST_CASE("a clean merge of real checkpoints is valid and loses nothing that one side has") {
  const merge::Rules rules = session_rules();
  for (const RealMerge& real : real_merges()) {
    INFO(real.name);
    const merge::Outcome outcome = merged(real, rules);
    if (!outcome.is_clean()) continue;
    const std::string result = merge::rendered(outcome, {});
    CHECK(rules.examine(*Document::parse(result)).empty());
    // A row that both sides edited is neither side's; all rows of the clean merges here are one side's.
    CHECK(lost(real.base, real.ours, result).empty());
    CHECK(lost(real.base, real.theirs, result).empty());
  }
}

TEST_CASE("a one-sided run record is never dropped for the other side's newer stamp") {
  const merge::Rules rules = session_rules();
  for (const RealMerge& real : real_merges()) {
    INFO(real.name);
    const merge::Outcome outcome = merged(real, rules);
    if (!outcome.is_clean()) continue;
    const Json base = Json::parse(real.base).value("skill_state", Json::object());
    const Json ours = Json::parse(real.ours).value("skill_state", Json::object());
    const Json theirs = Json::parse(real.theirs).value("skill_state", Json::object());
    const Json result = Json::parse(merge::rendered(outcome, {})).value("skill_state", Json::object());
    for (const char* key : {"last_run", "streak", "run_history"}) {
      INFO(key);
      if (ours.value(key, Json()) == base.value(key, Json()))
        CHECK(result.value(key, Json()) == theirs.value(key, Json()));
      if (theirs.value(key, Json()) == base.value(key, Json()))
        CHECK(result.value(key, Json()) == ours.value(key, Json()));
    }
  }
}

TEST_CASE("a conflicted merge of real checkpoints parses and validates whichever side is chosen") {
  const merge::Rules rules = session_rules();
  std::vector<std::size_t> lines;
  for (const RealMerge& real : real_merges()) {
    INFO(real.name);
    const merge::Outcome outcome = merged(real, rules);
    if (outcome.is_clean()) continue;
    const std::string text = merge::rendered(outcome, {});
    lines.push_back(lines_inside(text, 7));
    const Violations known = rules.examine(outcome.ours);
    for (const std::string& choice : every_choice(text, 7)) {
      const auto document = Document::parse(choice);
      REQUIRE(document.ok());
      CHECK(rules.examine(*document).size() <= known.size());
    }
  }
  REQUIRE_FALSE(lines.empty());
  std::sort(lines.begin(), lines.end());
  CHECK(lines[lines.size() / 2] <= 10);
}

TEST_CASE("real merges give the same with the sides swapped, and nothing more when merged again") {
  const merge::Rules rules = session_rules();
  for (const RealMerge& real : real_merges()) {
    INFO(real.name);
    const merge::Outcome outcome = merged(real, rules);
    const merge::Outcome swapped = merged({real.name, real.base, real.theirs, real.ours}, rules);
    REQUIRE(outcome.is_clean() == swapped.is_clean());
    CHECK(outcome.conflicts().size() == swapped.conflicts().size());
    if (!outcome.is_clean()) continue;
    const std::string result = merge::rendered(outcome, {});
    CHECK(result == merge::rendered(swapped, {}));
    for (const std::string& side : {real.ours, real.theirs}) {
      const merge::Outcome again = merged({real.name, real.base, result, side}, rules);
      REQUIRE(again.is_clean());
      CHECK(Json::parse(merge::rendered(again, {})) == Json::parse(result));
    }
  }
}

TEST_CASE("every answer to a real conflict settles it") {
  const merge::Rules rules = session_rules();
  for (const RealMerge& real : real_merges()) {
    const merge::Outcome outcome = merged(real, rules);
    for (const auto preference : {merge::Preference::ours, merge::Preference::theirs, merge::Preference::latest}) {
      const merge::Outcome answered = merge::with_answers(outcome, {{}, preference});
      INFO(real.name);
      CHECK(answered.is_clean());
      CHECK(Document::parse(merge::rendered(answered, {})).ok());
    }
  }
}

TEST_CASE("where the last session's position is the position, at least half of the real merges are clean") {
  const merge::Rules rules = session_rules(R"({"merge": {"position": "latest"}})");
  const auto all = real_merges();
  const auto clean =
      std::count_if(all.begin(), all.end(), [&](const RealMerge& real) { return merged(real, rules).is_clean(); });
  REQUIRE(all.size() == 42);
  CHECK(clean >= 21);
}

}  // namespace checkpoint::test
