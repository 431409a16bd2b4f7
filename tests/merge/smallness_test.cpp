// How little a merge asks: never about what only one side touched, and seldom about more than one answer would settle.

#include <algorithm>
#include <array>

#include "merge/render.h"
#include "merge/sessions.h"
#include "merge/triples.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Paths = std::set<std::string>;

/// Members that guards look at together.
std::string group_of(const std::string& key) {
  constexpr std::array<const char*, 5> work{"status", "next_actions", "recently_done", "blockers", "progress_table"};
  if (std::find(work.begin(), work.end(), key) != work.end()) return "work";
  return key == "phase" || key == "step" ? "place" : key;
}

OrderedJson member(const OrderedJson& object, const std::string& key) {
  return object.is_object() && object.contains(key) ? object[key] : OrderedJson("no such member");
}

/// What a side touched: members of the document, and of those that are records the members below.
Paths touched(const OrderedJson& base, const OrderedJson& side) {
  Paths paths;
  std::set<std::string> keys;
  for (const OrderedJson* document : {&base, &side}) {
    for (const auto& item : document->items()) keys.insert(item.key());
  }
  for (const std::string& key : keys) {
    const OrderedJson before = member(base, key);
    const OrderedJson after = member(side, key);
    if (before == after || key == "updated_at") continue;
    const bool record = key == "skill_state" || key == "context_primer";
    if (!record || !before.is_object() || !after.is_object()) {
      paths.insert(group_of(key));
      continue;
    }
    for (const std::string& below : touched(before, after)) paths.insert(std::string(key).append(".").append(below));
  }
  return paths;
}

bool overlap(const Paths& ours, const Paths& theirs) {
  const auto covers = [](const std::string& a, const std::string& b) {
    return a == b || b.compare(0, a.size() + 1, a + ".") == 0;
  };
  return std::any_of(ours.begin(), ours.end(), [&](const std::string& a) {
    return std::any_of(theirs.begin(), theirs.end(),
                       [&](const std::string& b) { return covers(a, b) || covers(b, a); });
  });
}

/// The member that a question's path stands in, where it is the document's own or one of a record's.
OrderedJson* place_of(OrderedJson& document, const std::string& path, std::string& key) {
  const std::size_t dot = path.find('.');
  key = path;
  if (dot == std::string::npos) return &document;
  key = path.substr(dot + 1);
  const std::string record = path.substr(0, dot);
  const bool plain = document.contains(record) && document[record].is_object() && key.find('.') == std::string::npos;
  return plain ? &document[record] : nullptr;
}

/// Makes theirs agree with ours at `path`; false where that is no plain member.
bool settle(Triple& triple, const std::string& path) {
  if (path == "$" || path.find('[') != std::string::npos) return false;
  std::string key;
  OrderedJson* const from = place_of(triple.ours, path, key);
  OrderedJson* const into = place_of(triple.theirs, path, key);
  if (!from || !into) return false;
  into->erase(key);
  if (from->contains(key)) (*into)[key] = (*from)[key];
  return true;
}

/// The questions but for the one at `path` and those that are one with it.
Paths others(const Paths& paths, const std::string& path) {
  Paths left;
  for (const std::string& other : paths) {
    const bool together = group_of(other) == group_of(path) && group_of(path) == "place";
    if (other != path && !together) left.insert(other);
  }
  return left;
}

}  // namespace

TEST_CASE("nothing is asked where the sides touched different things") {
  int apart = 0;
  for (std::uint64_t seed = 110000; seed < 112000; ++seed) {
    Dice dice(seed);
    const Triple triple = random_triple(dice);
    if (triple.ours["created_at"] != triple.base["created_at"]) continue;
    if (triple.theirs["created_at"] != triple.base["created_at"]) continue;
    if (overlap(touched(triple.base, triple.ours), touched(triple.base, triple.theirs))) continue;
    ++apart;
    INFO("seed " << seed);
    CHECK(asked_paths(merged_sessions(triple.base, triple.ours, triple.theirs)).empty());
  }
  CHECK(apart > 300);
}

TEST_CASE("agreeing about one question settles that one and raises no other, at least nine times in ten") {
  int asked = 0;
  int settled = 0;
  for (std::uint64_t seed = 120000; seed < 122000; ++seed) {
    Dice dice(seed);
    const Triple triple = random_triple(dice);
    const Paths paths = asked_paths(merged_sessions(triple.base, triple.ours, triple.theirs));
    for (const std::string& path : paths) {
      Triple agreed = triple;
      if (!settle(agreed, path)) continue;
      ++asked;
      const Paths left = asked_paths(merged_sessions(agreed.base, agreed.ours, agreed.theirs));
      if (others(left, path) == others(paths, path) && left.count(path) == 0) ++settled;
    }
  }
  INFO(settled << " of " << asked);
  CHECK(asked > 200);
  CHECK(settled * 10 >= asked * 9);
}

}  // namespace checkpoint::test
