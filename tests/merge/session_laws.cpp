#include "merge/session_laws.h"

#include <algorithm>
#include <array>
#include <map>

#include "merge/hunk_choices.h"
#include "merge/render.h"
#include "merge/session_rules.h"
#include "support/catch.h"

namespace checkpoint::test {

namespace {

using Paths = std::set<std::string>;

constexpr std::size_t marker_size = 7;

const merge::Rules& driver_rules() {
  static const merge::Rules rules = session_rules();
  return rules;
}

merge::Inputs texts_of(const Triple& triple) {
  return {text_of(triple.base), text_of(triple.ours), text_of(triple.theirs)};
}

OrderedJson value_of(const Merging& merging) { return OrderedJson::parse(merging.text); }

/// The document, where our side answers what is asked.
OrderedJson answered_by_ours(const Merging& merging) {
  return merging.is_clean() ? value_of(merging) : merging.as_ours;
}

std::string joined(const Paths& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

std::string story_of(const Triple& triple, const Merging& merging) {
  return "\nbase   " + triple.base.dump() + "\nours   " + OrderedJson::diff(triple.base, triple.ours).dump() +
         "\ntheirs " + OrderedJson::diff(triple.base, triple.theirs).dump() + "\nasks   " + joined(merging.asked) +
         "\ntext   " + merging.text;
}

/// Equal as JSON, objects unordered.
bool equal(const OrderedJson& a, const OrderedJson& b) {
  return nlohmann::json::parse(a.dump()) == nlohmann::json::parse(b.dump());
}

}  // namespace

std::string text_of(const OrderedJson& value) { return value.dump(2) + "\n"; }

Merging merged_by(const merge::Rules& rules, const merge::Inputs& inputs) {
  const auto outcome = merge::merge_documents(inputs, rules);
  REQUIRE(outcome.ok());
  Merging merging{merge::rendered(*outcome, {})};
  for (const auto& conflict : outcome->conflicts()) merging.asked.insert(conflict.path);
  const auto answered_by = [&](merge::Side side) {
    merge::Outcome answered = *outcome;
    answered.merged = merge::answered(outcome->merged, side);
    return OrderedJson::parse(merge::rendered(answered, {}));
  };
  if (merging.is_clean()) return merging;
  merging.as_ours = answered_by(merge::Side::ours);
  merging.as_theirs = answered_by(merge::Side::theirs);
  return merging;
}

Merging as_the_driver(const merge::Inputs& inputs) { return merged_by(driver_rules(), inputs); }

std::string first_broken(const SessionMerge& merge, SessionLaw law, std::uint64_t first_seed, int triples) {
  for (std::uint64_t seed = first_seed; seed < first_seed + static_cast<std::uint64_t>(triples); ++seed) {
    Dice dice(seed);
    const Triple triple = random_triple(dice);
    const std::string wrong = law(merge, triple, dice);
    if (!wrong.empty()) {
      return "seed " + std::to_string(seed) + ": " + wrong + story_of(triple, merge(texts_of(triple)));
    }
  }
  return "";
}

std::string broken_identity(const SessionMerge& merge, const Triple& triple, Dice& dice) {
  const std::string base = laid_out_at_random(triple.base, dice);
  const std::string ours = laid_out_at_random(triple.ours, dice);
  if (merge({base, base, ours}).text != ours) return "it is not theirs, which alone changed it";
  if (merge({base, ours, base}).text != ours) return "it is not ours, which alone changed it";
  return merge({base, ours, ours}).text == ours ? "" : "it is not what both sides have";
}

std::string broken_symmetry(const SessionMerge& merge, const Triple& triple, Dice& /*dice*/) {
  const Merging merging = merge(texts_of(triple));
  const Merging swapped = merge(texts_of({triple.base, triple.theirs, triple.ours}));
  if (merging.asked != swapped.asked) return "swapped it asks " + joined(swapped.asked);
  return merging.is_clean() && merging.text != swapped.text ? "swapped it gives " + swapped.text : "";
}

namespace {

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

}  // namespace

std::string invented_leaf(const SessionMerge& merge, const Triple& triple, Dice& /*dice*/) {
  const Merging merging = merge(texts_of(triple));
  if (!merging.is_clean()) return "";
  auto ours = leaves_of(triple.ours);
  auto theirs = leaves_of(triple.theirs);
  for (const auto& [leaf, count] : leaves_of(value_of(merging))) {
    if (count > ours[leaf] + theirs[leaf]) return "invented " + leaf;
  }
  return "";
}

std::string broken_absorption(const SessionMerge& merge, const Triple& triple, Dice& /*dice*/) {
  const Merging merging = merge(texts_of(triple));
  if (!merging.is_clean()) return "";
  for (const OrderedJson* side : {&triple.ours, &triple.theirs}) {
    const Merging again = merge({text_of(triple.base), merging.text, text_of(*side)});
    if (!again.is_clean()) return "again it asks " + joined(again.asked);
    if (!equal(value_of(again), value_of(merging))) return "again it gives " + again.text;
  }
  return "";
}

std::string broken_validity(const SessionMerge& merge, const Triple& triple, Dice& /*dice*/) {
  const Merging merging = merge(texts_of(triple));
  if (!merging.is_clean()) return "";
  const Violations errors = driver_rules().examine(*Document::parse(merging.text));
  if (!errors.empty()) return "invalid: " + errors.front().message;
  const auto instant = [](const OrderedJson& document) {
    return *parse_instant(document["updated_at"].get<std::string>());
  };
  const bool is_later = instant(value_of(merging)) == std::max(instant(triple.ours), instant(triple.theirs));
  return is_later ? "" : "the stamp went back";
}

std::string broken_choice(const SessionMerge& merge, const Triple& triple, Dice& /*dice*/) {
  const Merging merging = merge(texts_of(triple));
  if (merging.is_clean()) return "";
  for (const std::string& chosen : every_choice(merging.text, marker_size)) {
    const auto document = Document::parse(chosen);
    if (!document.ok()) return "does not parse: " + chosen;
    const Violations errors = driver_rules().examine(*document);
    if (!errors.empty()) return "invalid: " + errors.front().message + " in " + chosen;
  }
  const auto is_chosen = [&](merge::Side side, const OrderedJson& document) {
    return equal(OrderedJson::parse(choice_of(merging.text, marker_size, side)), document);
  };
  const bool are_chosen =
      is_chosen(merge::Side::ours, merging.as_ours) && is_chosen(merge::Side::theirs, merging.as_theirs);
  return are_chosen ? "" : "another document";
}

std::string broken_by_layout(const SessionMerge& merge, const Triple& triple, Dice& dice) {
  const Merging plain = merge(texts_of(triple));
  std::string base = laid_out_at_random(triple.base, dice);
  std::string ours = laid_out_at_random(triple.ours, dice);
  std::string theirs = laid_out_at_random(triple.theirs, dice);
  const Merging laid_out = merge({std::move(base), std::move(ours), std::move(theirs)});
  if (plain.asked != laid_out.asked) return "laid out otherwise it asks " + joined(laid_out.asked);
  if (plain.is_clean() && !equal(value_of(plain), value_of(laid_out)))
    return "laid out otherwise it is " + laid_out.text;
  for (const std::string& chosen : every_choice(laid_out.text, marker_size)) {
    if (!Document::parse(chosen).ok()) return "does not parse: " + chosen;
  }
  return "";
}

namespace {

Paths lines_of(const std::string& text) {
  Paths lines;
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

std::string invented_line(const SessionMerge& merge, const Triple& triple, Dice& /*dice*/) {
  const Merging merging = merge(texts_of(triple));
  if (!merging.is_clean()) return "";
  Paths known;
  for (const OrderedJson* input : {&triple.base, &triple.ours, &triple.theirs}) known.merge(lines_of(text_of(*input)));
  for (const std::string& line : lines_of(merging.text)) {
    const bool emptied = line.size() > 2 && line.substr(line.size() - 2) == "[]";
    if (known.count(line) == 0 && !is_bracket(line) && !emptied) return "a line of its own: " + line;
  }
  return "";
}

namespace {

/// What each field may lose although one side alone changed it, by a rule that the report names.
bool is_lossy(const std::string& key) { return key == "updated_at" || key == "recently_done" || key == "cost"; }

bool is_covered(const Paths& conflicts, const std::string& key) {
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

std::string wrong_member(const Triple& part, const OrderedJson& result, const Paths& conflicts,
                         const std::string& prefix) {
  Paths keys;
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

bool is_restarted(const Triple& triple) {
  return triple.ours["created_at"] != triple.base["created_at"] ||
         triple.theirs["created_at"] != triple.base["created_at"];
}

}  // namespace

std::string broken_frame(const SessionMerge& merge, const Triple& triple, Dice& /*dice*/) {
  const Merging merging = merge(texts_of(triple));
  if (is_restarted(triple) || merging.asked.count("$") > 0) return "";
  const OrderedJson result = answered_by_ours(merging);
  std::string wrong = wrong_member(triple, result, merging.asked, "");
  const Triple states{member(triple.base, "skill_state"), member(triple.ours, "skill_state"),
                      member(triple.theirs, "skill_state")};
  if (!wrong.empty() || !states.base.is_object() || !states.ours.is_object() || !states.theirs.is_object())
    return wrong;
  return wrong_member(states, member(result, "skill_state"), merging.asked, "skill_state.");
}

namespace {

bool contains(const OrderedJson& list, const OrderedJson& item) {
  return list.is_array() &&
         std::any_of(list.begin(), list.end(), [&](const OrderedJson& other) { return equal(other, item); });
}

/// Each element that one side alone added is in the result; each that one side alone removed is not.
std::string wrong_element(const Triple& lists, const OrderedJson& result) {
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

OrderedJson at(const OrderedJson& document, const std::string& pointer) {
  const OrderedJson::json_pointer place(pointer);
  return document.contains(place) ? document[place] : OrderedJson(OrderedJson::value_t::discarded);
}

}  // namespace

std::string broken_list(const SessionMerge& merge, const Triple& triple, Dice& /*dice*/) {
  const Merging merging = merge(texts_of(triple));
  if (is_restarted(triple) || !merging.is_clean()) return "";
  const OrderedJson result = value_of(merging);
  for (const std::string list : lawful_lists) {
    const std::string wrong =
        wrong_element({at(triple.base, list), at(triple.ours, list), at(triple.theirs, list)}, at(result, list));
    if (!wrong.empty()) return list + ": " + wrong;
  }
  return "";
}

namespace {

constexpr std::array<const char*, 6> noted_places{"next_actions", "blockers",    "progress_table",
                                                  "x_team",       "skill_state", "context_primer"};

/// The object at one of these places, or one of the rows there; null where there is none.
OrderedJson* object_to_note(OrderedJson& document, Dice& dice) {
  const char* const key = dice.pick(noted_places);
  if (!document.contains(key) || document[key].empty()) return nullptr;
  OrderedJson& place = document[key];
  OrderedJson& object = place.is_array() ? place[dice.below(place.size())] : place;
  if (object.is_string()) object = {{"text", object}};
  return &object;
}

Paths add_notes(OrderedJson& document, const std::string& side, Dice& dice) {
  Paths notes;
  for (std::size_t count = dice.below(4); count-- > 0;) {
    OrderedJson* const object = object_to_note(document, dice);
    if (object == nullptr) continue;
    const std::string note = "note_" + side + std::to_string(count);
    (*object)[note] = "Only " + side + " knows";
    notes.insert(note);
  }
  return notes;
}

}  // namespace

std::string lost_note(const SessionMerge& merge, const Triple& triple, Dice& dice) {
  Triple noted = triple;
  Paths notes = add_notes(noted.ours, "a", dice);
  notes.merge(add_notes(noted.theirs, "b", dice));
  const std::string text = merge(texts_of(noted)).text;
  for (const std::string& note : notes) {
    if (text.find(note) == std::string::npos) return "lost " + note + story_of(noted, merge(texts_of(noted)));
  }
  return "";
}

}  // namespace checkpoint::test
