// The laws of a merge, over generated documents. A failure names the seed of its triple.

#include <algorithm>
#include <map>
#include <set>

#include "merge/hunk_choices.h"
#include "merge/render.h"
#include "merge/session_rules.h"
#include "merge/triples.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

constexpr std::uint64_t triples = 700;

std::string text_of(const OrderedJson& value) { return value.dump(2) + "\n"; }

merge::Outcome merged(const std::string& base, const std::string& ours, const std::string& theirs) {
  static const merge::Rules rules = session_rules();
  auto outcome = merge::merge_documents({base, ours, theirs}, rules);
  REQUIRE(outcome.ok());
  return *outcome;
}

std::set<std::string> conflict_paths(const merge::Outcome& outcome) {
  std::set<std::string> paths;
  for (const auto& conflict : outcome.conflicts()) paths.insert(conflict.path);
  return paths;
}

std::string text_of(const merge::Outcome& outcome) { return merge::rendered(outcome, {}); }

OrderedJson value_of(const merge::Outcome& outcome) { return OrderedJson::parse(text_of(outcome)); }

std::string joined(const std::set<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

std::string story_of(const Triple& triple, const merge::Outcome& outcome) {
  return "\nbase   " + triple.base.dump() + "\nours   " + OrderedJson::diff(triple.base, triple.ours).dump() +
         "\ntheirs " + OrderedJson::diff(triple.base, triple.theirs).dump() + "\nasks   " +
         joined(conflict_paths(outcome)) + "\ntext   " + text_of(outcome);
}

/// Calls `law` with generated triples and their merges. A law gives what is wrong, or nothing.
template <class Law>
void for_each_triple(std::uint64_t first_seed, const Law& law) {
  for (std::uint64_t seed = first_seed; seed < first_seed + triples; ++seed) {
    Dice dice(seed);
    const Triple triple = random_triple(dice);
    const merge::Outcome outcome = merged(text_of(triple.base), text_of(triple.ours), text_of(triple.theirs));
    const std::string wrong = law(triple, outcome);
    if (!wrong.empty()) FAIL("seed " << seed << ": " << wrong << story_of(triple, outcome));
  }
  SUCCEED();
}

void count_leaves(const OrderedJson& value, std::map<std::string, int>& leaves) {
  if (!value.is_structured()) {
    ++leaves[value.dump()];
    return;
  }
  for (const OrderedJson& child : value) count_leaves(child, leaves);
}

std::map<std::string, int> leaves_of(const OrderedJson& value) {
  std::map<std::string, int> leaves;
  count_leaves(value, leaves);
  return leaves;
}

/// Equal as JSON, objects unordered.
bool equal(const OrderedJson& a, const OrderedJson& b) {
  return nlohmann::json::parse(a.dump()) == nlohmann::json::parse(b.dump());
}

}  // namespace

TEST_CASE("an unchanged side gives the other side's very bytes") {
  for (std::uint64_t seed = 1; seed <= triples; ++seed) {
    Dice dice(seed);
    const Triple triple = random_triple(dice);
    const std::string base = laid_out_at_random(triple.base, dice);
    const std::string ours = laid_out_at_random(triple.ours, dice);
    INFO("seed " << seed);
    CHECK(text_of(merged(base, base, ours)) == ours);
    CHECK(text_of(merged(base, ours, base)) == ours);
    CHECK(text_of(merged(base, ours, ours)) == ours);
  }
}

TEST_CASE("swapping the sides changes neither result nor questions") {
  for_each_triple(10000, [](const Triple& triple, const merge::Outcome& outcome) -> std::string {
    const merge::Outcome swapped = merged(text_of(triple.base), text_of(triple.theirs), text_of(triple.ours));
    if (conflict_paths(outcome) != conflict_paths(swapped)) return "swapped it asks " + joined(conflict_paths(swapped));
    if (outcome.is_clean() && text_of(outcome) != text_of(swapped)) return "swapped it gives " + text_of(swapped);
    return "";
  });
}

TEST_CASE("each leaf of the result stands in an input, no more often than there") {
  for_each_triple(20000, [](const Triple& triple, const merge::Outcome& outcome) -> std::string {
    if (!outcome.is_clean()) return "";
    auto ours = leaves_of(triple.ours);
    auto theirs = leaves_of(triple.theirs);
    for (const auto& [leaf, count] : leaves_of(value_of(outcome))) {
      if (count > ours[leaf] + theirs[leaf]) return "invented " + leaf;
    }
    return "";
  });
}

TEST_CASE("merging what is merged already changes nothing") {
  for_each_triple(30000, [](const Triple& triple, const merge::Outcome& outcome) -> std::string {
    if (!outcome.is_clean()) return "";
    const std::string result = text_of(outcome);
    for (const OrderedJson* side : {&triple.ours, &triple.theirs}) {
      const merge::Outcome again = merged(text_of(triple.base), result, text_of(*side));
      if (!again.is_clean()) return "again it asks " + joined(conflict_paths(again));
      if (!equal(value_of(again), OrderedJson::parse(result))) return "again it gives " + text_of(again);
    }
    return "";
  });
}

TEST_CASE("a clean result is valid, and its stamp is the later one") {
  const merge::Rules rules = session_rules();
  const auto instant = [](const OrderedJson& document) {
    return *parse_instant(document["updated_at"].get<std::string>());
  };
  for_each_triple(40000, [&](const Triple& triple, const merge::Outcome& outcome) -> std::string {
    if (!outcome.is_clean()) return "";
    const Violations errors = rules.examine(*Document::parse(text_of(outcome)));
    if (!errors.empty()) return "invalid: " + errors.front().message;
    const bool later = instant(value_of(outcome)) == std::max(instant(triple.ours), instant(triple.theirs));
    return later ? "" : "the stamp went back";
  });
}

TEST_CASE("whatever is chosen at each question, the file parses and is that document, and is valid") {
  const merge::Rules rules = session_rules();
  for_each_triple(50000, [&](const Triple& /*triple*/, const merge::Outcome& outcome) -> std::string {
    if (outcome.is_clean()) return "";
    const std::string text = text_of(outcome);
    for (const std::string& chosen : every_choice(text, 7)) {
      const auto document = Document::parse(chosen);
      if (!document.ok()) return "does not parse: " + chosen;
      const Violations errors = rules.examine(*document);
      if (!errors.empty()) return "invalid: " + errors.front().message + " in " + chosen;
    }
    for (const merge::Side side : {merge::Side::ours, merge::Side::theirs}) {
      merge::Outcome answered = outcome;
      answered.merged = merge::answered(outcome.merged, side);
      if (!equal(OrderedJson::parse(choice_of(text, 7, side)), value_of(answered))) return "another document";
    }
    return "";
  });
}

TEST_CASE("layout changes neither questions nor values") {
  for (std::uint64_t seed = 60000; seed < 60000 + triples; ++seed) {
    Dice dice(seed);
    const Triple triple = random_triple(dice);
    const merge::Outcome plain = merged(text_of(triple.base), text_of(triple.ours), text_of(triple.theirs));
    const merge::Outcome laid_out = merged(laid_out_at_random(triple.base, dice), laid_out_at_random(triple.ours, dice),
                                           laid_out_at_random(triple.theirs, dice));
    INFO("seed " << seed);
    REQUIRE(conflict_paths(plain) == conflict_paths(laid_out));
    if (plain.is_clean()) REQUIRE(equal(value_of(plain), value_of(laid_out)));
    for (const std::string& chosen : every_choice(text_of(laid_out), 7)) REQUIRE(Document::parse(chosen).ok());
  }
}

namespace {

std::set<std::string> lines_of(const std::string& text) {
  std::set<std::string> lines;
  std::size_t from = 0;
  while (from < text.size()) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    std::string line = text.substr(from, end - from);
    if (!line.empty() && line.back() == ',') line.pop_back();
    lines.insert(line);
    from = end + 1;
  }
  return lines;
}

bool is_bracket(const std::string& line) { return line.find_first_not_of(" {}[]") == std::string::npos; }

}  // namespace

TEST_CASE("each line of the result stands in an input, but for commas and brackets") {
  for_each_triple(70000, [](const Triple& triple, const merge::Outcome& outcome) -> std::string {
    if (!outcome.is_clean()) return "";
    std::set<std::string> known;
    for (const OrderedJson* input : {&triple.base, &triple.ours, &triple.theirs})
      known.merge(lines_of(text_of(*input)));
    for (const std::string& line : lines_of(text_of(outcome))) {
      const bool emptied = line.size() > 2 && line.substr(line.size() - 2) == "[]";
      if (known.count(line) == 0 && !is_bracket(line) && !emptied) return "a line of its own: " + line;
    }
    return "";
  });
}

namespace {

/// What each field may lose although one side alone changed it, by a rule that the report names.
bool is_lossy(const std::string& key) { return key == "updated_at" || key == "recently_done" || key == "cost"; }

bool is_covered(const std::set<std::string>& conflicts, const std::string& key) {
  return std::any_of(conflicts.begin(), conflicts.end(), [&](const std::string& path) {
    return path == "$" || path == key || path.compare(0, key.size() + 1, key + ".") == 0 ||
           path.compare(0, key.size() + 1, key + "[") == 0;
  });
}

OrderedJson member(const OrderedJson& object, const std::string& key) {
  return object.is_object() && object.contains(key) ? object[key] : OrderedJson(OrderedJson::value_t::discarded);
}

bool same_member(const OrderedJson& a, const OrderedJson& b, const std::string& key) {
  const OrderedJson left = member(a, key);
  const OrderedJson right = member(b, key);
  if (left.is_discarded() || right.is_discarded()) return left.is_discarded() && right.is_discarded();
  return equal(left, right);
}

std::string broken_frame(const Triple& part, const OrderedJson& result, const std::set<std::string>& conflicts,
                         const std::string& prefix) {
  std::set<std::string> keys;
  for (const OrderedJson* side : {&part.base, &part.ours, &part.theirs}) {
    for (const auto& item : side->items()) keys.insert(item.key());
  }
  for (const std::string& key : keys) {
    if (is_lossy(key) || is_covered(conflicts, prefix + key)) continue;
    const bool ours_left_it = same_member(part.base, part.ours, key);
    const bool theirs_left_it = same_member(part.base, part.theirs, key);
    if (ours_left_it && !same_member(result, part.theirs, key)) return prefix + key + " is not as in theirs";
    if (theirs_left_it && !same_member(result, part.ours, key)) return prefix + key + " is not as in ours";
  }
  return "";
}

bool restarted(const Triple& triple) {
  return triple.ours["created_at"] != triple.base["created_at"] ||
         triple.theirs["created_at"] != triple.base["created_at"];
}

}  // namespace

TEST_CASE("what one side alone changed is as that side has it, whatever the stamps say") {
  for_each_triple(80000, [](const Triple& triple, const merge::Outcome& outcome) -> std::string {
    if (restarted(triple) || outcome.merged.question()) return "";
    merge::Outcome answered = outcome;
    answered.merged = merge::answered(outcome.merged, merge::Side::ours);
    const OrderedJson result = value_of(answered);
    std::string wrong = broken_frame(triple, result, conflict_paths(outcome), "");
    const Triple states{member(triple.base, "skill_state"), member(triple.ours, "skill_state"),
                        member(triple.theirs, "skill_state")};
    if (!wrong.empty() || !states.base.is_object() || !states.ours.is_object() || !states.theirs.is_object())
      return wrong;
    return broken_frame(states, member(result, "skill_state"), conflict_paths(outcome), "skill_state.");
  });
}

namespace {

bool contains(const OrderedJson& list, const OrderedJson& item) {
  return list.is_array() &&
         std::any_of(list.begin(), list.end(), [&](const OrderedJson& other) { return equal(other, item); });
}

/// Each element that one side alone added is in the result; each that one side alone removed is not.
std::string broken_list(const Triple& lists, const OrderedJson& result) {
  for (const auto& [own, other] : {std::pair(&lists.ours, &lists.theirs), std::pair(&lists.theirs, &lists.ours)}) {
    for (const OrderedJson& item : own->is_array() ? *own : OrderedJson::array()) {
      const bool added = !contains(lists.base, item) && !contains(*other, item);
      if (added && !contains(result, item)) return "lost " + item.dump();
      const bool removed = contains(lists.base, item) && other->is_array() && !contains(*other, item);
      if (removed && contains(result, item)) return "brought back " + item.dump();
    }
  }
  return "";
}

OrderedJson at(const OrderedJson& document, const std::vector<std::string>& path) {
  OrderedJson value = document;
  for (const std::string& key : path) value = member(value, key);
  return value;
}

}  // namespace

TEST_CASE("additions to lists stay, removals hold") {
  const std::vector<std::vector<std::string>> lists{{"context_primer", "key_decisions"},
                                                    {"context_primer", "generated_files"},
                                                    {"skill_state", "run_history"},
                                                    {"skill_state", "tags"},
                                                    {"pm_refs"},
                                                    {"eval_scores"}};
  for_each_triple(90000, [&](const Triple& triple, const merge::Outcome& outcome) -> std::string {
    if (restarted(triple) || !outcome.is_clean()) return "";
    const OrderedJson result = value_of(outcome);
    for (const auto& path : lists) {
      const std::string wrong =
          broken_list({at(triple.base, path), at(triple.ours, path), at(triple.theirs, path)}, at(result, path));
      if (!wrong.empty()) return path.back() + ": " + wrong;
    }
    return "";
  });
}

}  // namespace checkpoint::test
