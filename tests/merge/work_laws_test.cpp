// The laws of fields that depend on each other, over sessions' work: what no side contradicts, a clean merge does not,
// and work that one side has finished is not to be done again. And mixtures of fields that break them.

#include <algorithm>
#include <array>
#include <functional>

#include "merge/session_rules.h"
#include "merge/sessions.h"
#include "merge/work_triples.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Json = OrderedJson;

/// A merge of documents; nothing where it asks.
using DocumentMerge = std::function<std::optional<Json>(const Triple&, Dice&)>;

std::optional<Json> as_driven(const Triple& triple, Dice& /*dice*/) {
  const auto outcome = merged_sessions(triple.base, triple.ours, triple.theirs);
  if (!outcome.is_clean()) return std::nullopt;
  return result_of(outcome);
}

std::string contradiction(const Triple& triple, const Json& merged) {
  std::set<std::string> known = contradictions_in(triple.ours);
  known.merge(contradictions_in(triple.theirs));
  for (const std::string& found : contradictions_in(merged)) {
    if (known.count(found) == 0) return found;
  }
  return "";
}

/// When `side` has finished an action for the last time, as its log has it.
std::string last_done(const Json& side, const std::string& action) {
  std::string last;
  for (const Json& entry : side.value("recently_done", Json::array())) {
    if (entry["action"] == action) last = std::max(last, entry["at"].get<std::string>());
  }
  return last;
}

std::vector<std::string> shared_actions(const Json& document, const Json& other) {
  const auto others = actions_of(other);
  std::vector<std::string> shared;
  for (const Json& action : document.value("next_actions", Json::array())) {
    const std::string text = action.is_object() ? action["text"] : action;
    if (others.count(text) > 0) shared.push_back(text);
  }
  return shared;
}

/// Both have finished it, this side earlier, and its list is as it was: nobody has put the action back.
bool is_noted_alone(const Json& base, const Json& side, const Json& other, const std::string& action) {
  return done_since(base, other).count(action) > 0 && last_done(side, action) < last_done(other, action) &&
         shared_actions(base, side) == shared_actions(side, base);
}

std::string work_come_back(const Triple& triple, const Json& merged) {
  const auto to_do = actions_of(merged);
  for (const Json* side : {&triple.ours, &triple.theirs}) {
    const auto left = actions_of(*side);
    const Json& other = side == &triple.ours ? triple.theirs : triple.ours;
    for (const std::string& done : done_since(triple.base, *side)) {
      const bool noted = is_noted_alone(triple.base, *side, other, done);
      if (to_do.count(done) > 0 && left.count(done) == 0) return "finished, and to be done again: " + done;
      if (to_do.count(done) == 0 && left.count(done) > 0 && !noted) return "to be done again, and lost: " + done;
    }
  }
  return "";
}

std::string status_of(const Json& document, const Json& id) {
  for (const Json& row : document.value("progress_table", Json::array())) {
    if (row["id"] == id) return row["status"];
  }
  return "";
}

/// A row is as a side has it, and where one side alone moved or removed it, as that side has it.
std::string misplaced_row(const Triple& triple, const Json& merged) {
  for (const Json* document : {&triple.base, &triple.ours, &triple.theirs, &merged}) {
    for (const Json& row : document->value("progress_table", Json::array())) {
      const auto in = [&](const Json& version) { return status_of(version, row["id"]); };
      const std::string base = in(triple.base);
      const std::string ours = in(triple.ours);
      const std::string theirs = in(triple.theirs);
      const std::string after = in(merged);
      if (ours == base && after != theirs) return "row " + row["id"].dump() + " is " + after;
      if (theirs == base && after != ours) return "row " + row["id"].dump() + " is " + after;
      if (after != ours && after != theirs) return "row " + row["id"].dump() + " became " + after;
      if (ours != theirs && (ours.empty() || theirs.empty()) && ours != base && theirs != base && !base.empty())
        return "row " + row["id"].dump() + " was removed here and changed there";
    }
  }
  return "";
}

std::string swapped(const DocumentMerge& merge, const Triple& triple, const std::optional<Json>& merged, Dice dice) {
  const auto other = merge({triple.base, triple.theirs, triple.ours}, dice);
  return other == merged ? "" : "swapped it is another merge";
}

std::string not_absorbed(const DocumentMerge& merge, const Triple& triple, const Json& merged, Dice dice) {
  for (const Json* side : {&triple.ours, &triple.theirs}) {
    const auto again = merge({triple.base, merged, *side}, dice);
    if (!again) return "merged again with a side it asks";
    if (nlohmann::json(*again) != nlohmann::json(merged)) return "merged again with a side it is " + again->dump();
  }
  return "";
}

std::string broken_law(const DocumentMerge& merge, const Triple& triple, Dice dice) {
  Dice same_dice = dice;
  const auto merged = merge(triple, same_dice);
  std::string wrong = swapped(merge, triple, merged, dice);
  if (!merged || !wrong.empty()) return wrong;
  for (const auto& law : {contradiction, work_come_back, misplaced_row}) {
    wrong = law(triple, *merged);
    if (!wrong.empty()) return wrong + " in " + merged->dump();
  }
  return not_absorbed(merge, triple, *merged, dice);
}

std::string first_broken(const DocumentMerge& merge, std::uint64_t first_seed, std::uint64_t triples) {
  for (std::uint64_t seed = first_seed; seed < first_seed + triples; ++seed) {
    Dice dice(seed);
    const Triple triple = random_work(dice);
    const std::string wrong = broken_law(merge, triple, dice);
    if (wrong.empty()) continue;
    return "seed " + std::to_string(seed) + ": " + wrong + "\nbase   " + triple.base.dump() + "\nours   " +
           Json::diff(triple.base, triple.ours).dump() + "\ntheirs " + Json::diff(triple.base, triple.theirs).dump();
  }
  return "";
}

// Merges that are wrong: each field is right by itself.

Json with_member_of(Json document, const Json& side, const std::string& key) {
  document.erase(key);
  if (side.contains(key)) document[key] = side[key];
  return document;
}

/// Three-way for each member; what both changed is the one whose text is greater, so that it is the same swapped.
std::optional<Json> member_by_member(const Triple& triple, Dice& /*dice*/) {
  Json merged = std::max(triple.ours, triple.theirs, [](const Json& a, const Json& b) { return a.dump() < b.dump(); });
  for (const Json* side : {&triple.ours, &triple.theirs}) {
    const Json& other = side == &triple.ours ? triple.theirs : triple.ours;
    for (const auto& item : triple.base.items()) {
      const bool is_theirs_alone = other.contains(item.key()) && other[item.key()] == item.value();
      if (is_theirs_alone) merged = with_member_of(merged, *side, item.key());
    }
  }
  return merged;
}

Json mixed(const Json& ours, const Json& theirs, Dice& dice) {
  Json merged = ours;
  for (const auto& item : theirs.items()) {
    const bool are_objects = item.value().is_object() && merged.contains(item.key());
    if (are_objects) {
      merged[item.key()] = mixed(merged[item.key()], item.value(), dice);
    } else if (dice.chance(50)) {
      merged[item.key()] = item.value();
    }
  }
  return merged;
}

/// Any mixture of the sides' members, and of theirs.
std::optional<Json> any_mixture(const Triple& triple, Dice& dice) { return mixed(triple.ours, triple.theirs, dice); }

/// As the driver, but an action that one side alone has stays.
std::optional<Json> with_all_actions(const Triple& triple, Dice& dice) {
  auto merged = as_driven(triple, dice);
  if (!merged) return std::nullopt;
  for (const Json* side : {&triple.ours, &triple.theirs}) {
    for (const std::string& text : actions_of(*side)) {
      if (actions_of(*merged).count(text) == 0) (*merged)["next_actions"].push_back(text);
    }
  }
  return merged;
}

}  // namespace

TEST_CASE("a clean merge contradicts itself nowhere, and brings no finished work back") {
  CHECK(first_broken(as_driven, 1, 700) == "");
}

TEST_CASE("the law of dependent fields finds fault with mixtures of fields", "[unsanitized]") {
  for (const DocumentMerge& fault :
       {DocumentMerge(member_by_member), DocumentMerge(any_mixture), DocumentMerge(with_all_actions)}) {
    CHECK(first_broken(fault, 1, 200) != "");
  }
}

TEST_CASE("each part of the law of dependent fields finds a mixture that breaks it", "[unsanitized]") {
  std::set<std::string> found;
  for (std::uint64_t seed = 1; seed < 1500; ++seed) {
    Dice dice(seed);
    const Triple triple = random_work(dice);
    const Json mixture = *any_mixture(triple, dice);
    for (const auto& law : {contradiction, work_come_back, misplaced_row}) {
      const std::string wrong = law(triple, mixture);
      found.insert(wrong.substr(0, wrong.find_first_of("0123456789\",")));
    }
  }
  for (const char* part : {"blocked by nothing", "complete", "over budget", "a step of another phase", "consent to ",
                           "finished", "to be done again", "row "}) {
    INFO(part);
    CHECK(std::any_of(found.begin(), found.end(), [&](const std::string& wrong) { return wrong.find(part) == 0; }));
  }
}

TEST_CASE("work on different fields merges without a question most often") {
  std::size_t clean = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    Dice dice(seed);
    clean += as_driven(random_work(dice), dice) ? 1U : 0U;
  }
  CHECK(clean > 80);
}

}  // namespace checkpoint::test
