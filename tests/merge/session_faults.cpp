#include "merge/session_faults.h"

#include <algorithm>
#include <array>
#include <utility>

#include "merge/session_rules.h"

namespace checkpoint::test {

namespace {

/// The sides of a merge as JSON.
struct Sides {
  explicit Sides(const merge::Inputs& inputs)
      : base(OrderedJson::parse(inputs.base)),
        ours(OrderedJson::parse(inputs.ours)),
        theirs(OrderedJson::parse(inputs.theirs)) {}

  OrderedJson base;
  OrderedJson ours;
  OrderedJson theirs;
};

/// What is wrong with a clean result.
using Change = std::function<void(const Sides& sides, OrderedJson& result)>;

SessionMerge with_result(const Change& change) {
  return [change](const merge::Inputs& inputs) {
    Merging merging = as_the_driver(inputs);
    if (!merging.is_clean()) return merging;
    OrderedJson result = OrderedJson::parse(merging.text);
    change(Sides(inputs), result);
    return Merging{text_of(result)};
  };
}

/// The same where the driver asks and our side answers: nothing is asked.
SessionMerge without_questions(const Change& change) {
  return [change](const merge::Inputs& inputs) {
    Merging merging = as_the_driver(inputs);
    if (merging.is_clean()) return merging;
    change(Sides(inputs), merging.as_ours);
    return Merging{text_of(merging.as_ours)};
  };
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

/// The driver's text, in other words.
SessionMerge respelled(const std::string& from, const std::string& to) {
  return [from, to](const merge::Inputs& inputs) {
    Merging merging = as_the_driver(inputs);
    merging.text = replaced(std::move(merging.text), from, to);
    return merging;
  };
}

/// A reader that takes one spelling for another value.
SessionMerge misread(const std::string& from, const std::string& to) {
  return [from, to](const merge::Inputs& inputs) {
    return as_the_driver(
        {replaced(inputs.base, from, to), replaced(inputs.ours, from, to), replaced(inputs.theirs, from, to)});
  };
}

/// No rule between fields, and nobody who looks at the result.
Merging unguarded(const merge::Inputs& inputs) {
  merge::Rules rules = session_rules();
  const Schema unnamed{"", "", rules.schema->root};
  rules.schema = &unnamed;
  rules.examine = nullptr;
  return merged_by(rules, inputs);
}

void as_it_is(const Sides& /*sides*/, OrderedJson& /*result*/) {}

Merging ours_between_equals(const merge::Inputs& inputs) {
  const Sides sides(inputs);
  const bool are_equal = sides.ours["updated_at"] == sides.theirs["updated_at"];
  return are_equal ? without_questions(as_it_is)(inputs) : as_the_driver(inputs);
}

Merging ours_by_key_order(const merge::Inputs& inputs) {
  const bool begins_with_version = inputs.ours.find("protocol_version") < inputs.ours.find("skill");
  return begins_with_version ? as_the_driver(inputs) : without_questions(as_it_is)(inputs);
}

Merging asking_without_newline(const merge::Inputs& inputs) {
  Merging merging = as_the_driver(inputs);
  if (inputs.theirs.back() != '\n') merging.asked.insert("$");
  return merging;
}

Merging with_last_newline(const merge::Inputs& inputs) {
  Merging merging = as_the_driver(inputs);
  if (merging.text.back() != '\n') merging.text += '\n';
  return merging;
}

/// The comma is missing behind our answer to the last of several questions.
Merging without_last_comma(const merge::Inputs& inputs) {
  Merging merging = as_the_driver(inputs);
  const std::string end_of_ours = ",\n=======";
  const std::size_t last = merging.text.rfind(end_of_ours);
  if (last != std::string::npos && merging.text.find(end_of_ours) != last) merging.text.erase(last, 1);
  return merging;
}

Merging with_answers_swapped(const merge::Inputs& inputs) {
  Merging merging = as_the_driver(inputs);
  std::swap(merging.as_ours, merging.as_theirs);
  return merging;
}

bool has(const OrderedJson& document, const OrderedJson::json_pointer& place) {
  return document.contains(place.parent_pointer()) && document[place.parent_pointer()].is_object() &&
         document.contains(place);
}

OrderedJson* decisions_in(OrderedJson& document) {
  const OrderedJson::json_pointer place("/context_primer/key_decisions");
  return document.contains(place) ? &document[place] : nullptr;
}

OrderedJson decisions_of(OrderedJson document) {
  const OrderedJson* const list = decisions_in(document);
  return list != nullptr ? *list : OrderedJson::array();
}

bool contains(const OrderedJson& list, const OrderedJson& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

void our_decisions_first(const Sides& sides, OrderedJson& result) {
  OrderedJson* const list = decisions_in(result);
  const OrderedJson ours = decisions_of(sides.ours);
  if (list == nullptr || sides.base == sides.ours || sides.base == sides.theirs) return;
  std::stable_partition(list->begin(), list->end(), [&](const OrderedJson& item) { return contains(ours, item); });
}

void their_decisions_again(const Sides& sides, OrderedJson& result) {
  OrderedJson* const list = decisions_in(result);
  if (list == nullptr || sides.base == sides.ours || sides.base == sides.theirs) return;
  const OrderedJson base = decisions_of(sides.base);
  for (const OrderedJson& item : decisions_of(sides.theirs)) {
    if (!contains(base, item)) list->push_back(item);
  }
}

/// What both sides took away comes back.
void all_old_decisions(const Sides& sides, OrderedJson& result) {
  OrderedJson* const list = decisions_in(result);
  if (list == nullptr) return;
  for (const OrderedJson& item : decisions_of(sides.base)) {
    if (!contains(*list, item)) list->push_back(item);
  }
}

void stamped_anew(const Sides& /*sides*/, OrderedJson& result) { result["updated_at"] = "2026-06-30T00:00:00Z"; }

void earlier_stamp(const Sides& sides, OrderedJson& result) {
  const std::string ours = sides.ours["updated_at"];
  const std::string theirs = sides.theirs["updated_at"];
  const bool is_earlier = *parse_instant(ours) < *parse_instant(theirs);
  result["updated_at"] = is_earlier ? ours : theirs;
}

/// The greater text is not always the later time: 10:00:00.500Z stands before 10:00:00Z.
void greater_stamp(const Sides& sides, OrderedJson& result) {
  result["updated_at"] = std::max(sides.ours["updated_at"], sides.theirs["updated_at"]);
}

/// What each side counted is counted together.
void added_up(const Sides& sides, OrderedJson& result) {
  const OrderedJson::json_pointer place("/skill_state/iteration");
  for (const OrderedJson* document : {&sides.base, &sides.ours, &sides.theirs}) {
    if (!has(*document, place)) return;
  }
  const auto count = [&](const OrderedJson& document) { return document[place].get<int>(); };
  result[place] = count(sides.ours) + count(sides.theirs) - count(sides.base);
}

/// Of two values, that of the side whose whole document is the greater text.
void by_whole_documents(const Sides& sides, OrderedJson& result) {
  const OrderedJson::json_pointer place("/skill_state/last_run");
  for (const OrderedJson* document : {&sides.ours, &sides.theirs, &std::as_const(result)}) {
    if (!has(*document, place) || sides.base == *document) return;
  }
  const OrderedJson& greater = sides.ours.dump() > sides.theirs.dump() ? sides.ours : sides.theirs;
  result[place] = greater[place];
}

void both_summaries(const Sides& sides, OrderedJson& result) {
  const auto text = [](const OrderedJson& document) { return document["progress_summary"].get<std::string>(); };
  if (text(sides.ours) != text(sides.theirs)) result["progress_summary"] = text(sides.ours) + " " + text(sides.theirs);
}

Merging laid_out_anew(const merge::Inputs& inputs) {
  Merging merging = as_the_driver(inputs);
  if (merging.is_clean()) merging.text = OrderedJson::parse(merging.text).dump(4) + "\n";
  return merging;
}

/// The newer side's value, whoever changed it.
Change newest(const std::string& pointer) {
  return [place = OrderedJson::json_pointer(pointer)](const Sides& sides, OrderedJson& result) {
    const OrderedJson& newer = sides.ours["updated_at"] < sides.theirs["updated_at"] ? sides.theirs : sides.ours;
    if (!result.contains(place.parent_pointer())) return;
    if (has(newer, place)) {
      result[place] = newer[place];
    } else if (has(result, place)) {
      result[place.parent_pointer()].erase(place.back());
    }
  };
}

OrderedJson list_at(const OrderedJson& document, const OrderedJson::json_pointer& place) {
  return has(document, place) ? document[place] : OrderedJson::array();
}

/// What the older side added is lost.
Change without_older_additions(const std::string& pointer) {
  return [place = OrderedJson::json_pointer(pointer)](const Sides& sides, OrderedJson& result) {
    if (!has(result, place)) return;
    const bool is_ours_newer = sides.theirs["updated_at"] < sides.ours["updated_at"];
    const OrderedJson newer = list_at(is_ours_newer ? sides.ours : sides.theirs, place);
    const OrderedJson base = list_at(sides.base, place);
    OrderedJson left = OrderedJson::array();
    for (const OrderedJson& item : result[place]) {
      if (contains(newer, item) || contains(base, item)) left.push_back(item);
    }
    result[place] = left;
  };
}

/// What one side took away comes back.
Change without_removals(const std::string& pointer) {
  return [place = OrderedJson::json_pointer(pointer)](const Sides& sides, OrderedJson& result) {
    if (!has(result, place)) return;
    for (const OrderedJson& item : list_at(sides.base, place)) {
      if (!contains(result[place], item)) result[place].push_back(item);
    }
  };
}

/// All that the generated sides change by themselves.
constexpr std::array<const char*, 21> changed_members{"/protocol_version",
                                                      "/project_dir",
                                                      "/phase",
                                                      "/step",
                                                      "/status",
                                                      "/progress_summary",
                                                      "/next_actions",
                                                      "/progress_table",
                                                      "/blockers",
                                                      "/context_primer",
                                                      "/eval_scores",
                                                      "/pm_refs",
                                                      "/telemetry_handle",
                                                      "/x_team",
                                                      "/x_alpha",
                                                      "/skill_state/mode",
                                                      "/skill_state/iteration",
                                                      "/skill_state/tags",
                                                      "/skill_state/merged_prs",
                                                      "/skill_state/last_run",
                                                      "/skill_state/run_history"};

}  // namespace

std::vector<SessionFault> session_faults() {
  std::vector<SessionFault> faults{
      {"escapes are lost", broken_identity, respelled("\\u0044", "D")},
      {"fractions are lost", broken_identity, respelled(".0,", ",")},
      {"rows on one line are laid out", broken_identity, respelled("{ ", "{\n")},
      {"lists on one line are laid out", broken_identity, respelled("\", \"", "\",\n\"")},
      {"a last newline is added", broken_identity, with_last_newline},
      {"ours wins", broken_symmetry, without_questions(as_it_is)},
      {"ours wins where no side is newer", broken_symmetry, ours_between_equals},
      {"our additions stand first", broken_symmetry, with_result(our_decisions_first)},
      {"removals of both are forgotten", invented_leaf, with_result(all_old_decisions)},
      {"the time of the merge", invented_leaf, with_result(stamped_anew)},
      {"counters are added up", invented_leaf, without_questions(added_up)},
      {"counters are added up", broken_absorption, without_questions(added_up)},
      {"additions come with each merge", broken_absorption, with_result(their_decisions_again)},
      {"ties are settled by the whole documents", broken_absorption, with_result(by_whole_documents)},
      {"the stamp goes back", broken_validity, with_result(earlier_stamp)},
      {"stamps are compared as texts", broken_validity, with_result(greater_stamp)},
      {"what is valid on each side is not together", broken_validity, unguarded},
      {"commas are lost", broken_choice, respelled(",\n=======", "\n=======")},
      {"a comma behind the last question is lost", broken_choice, without_last_comma},
      {"the sides are swapped", broken_choice, with_answers_swapped},
      {"what is valid on each side is not with either's answers", broken_choice, unguarded},
      {"escapes are not understood", broken_by_layout, misread("\\u00", "\\\\u00")},
      {"fractions are not understood", broken_by_layout, misread(".0,", ".5,")},
      {"the order of members is taken for something", broken_by_layout, ours_by_key_order},
      {"a missing newline is taken for something", broken_by_layout, asking_without_newline},
      {"the result is laid out anew", invented_line, laid_out_anew},
      {"two texts become one", invented_line, without_questions(both_summaries)},
      {"what theirs says where ours did something else is lost", lost_note, without_questions(as_it_is)},
      {"numbers are spelled anew", invented_line, respelled(": 1.5", ": 1.50")},
  };
  for (const char* member : changed_members) faults.push_back({member, broken_frame, with_result(newest(member))});
  for (const std::string list : lawful_lists) {
    faults.push_back({list + ", additions", broken_list, with_result(without_older_additions(list))});
    faults.push_back({list + ", removals", broken_list, with_result(without_removals(list))});
  }
  return faults;
}

}  // namespace checkpoint::test
