#include "merge/list_law.h"

#include <algorithm>
#include <map>

namespace checkpoint::test {

namespace {

using Counts = std::map<int, int>;

void edit(List& list, int values, Dice& dice) {
  const int value = 1 + static_cast<int>(dice.below(static_cast<std::size_t>(values)));
  const auto at = list.begin() + static_cast<std::ptrdiff_t>(dice.below(list.size() + 1));
  const bool is_element = at != list.end();
  switch (dice.below(10)) {
    case 0:
    case 1:
    case 2:
      if (is_element) list.erase(at);
      break;
    case 3:
    case 4: list.push_back(value); break;
    case 5:
    case 6: list.insert(at, value); break;
    case 7:
      if (is_element) *at = value;
      break;
    case 8:
      if (is_element) std::rotate(list.begin(), at, at + 1);
      break;
    default: std::reverse(list.begin(), at); break;
  }
}

List edited(List list, int values, Dice& dice) {
  for (std::size_t edits = 1 + dice.below(3); edits-- > 0;) edit(list, values, dice);
  return list;
}

Counts counts_of(const List& list) {
  Counts counts;
  for (const int value : list) ++counts[value];
  return counts;
}

/// One side's change holds; changes in opposite directions add up; the same change of both counts once or twice.
bool is_right_count(int base, int ours, int theirs, int merged) {
  const int our_change = ours - base;
  const int their_change = theirs - base;
  const int sum = std::max(0, base + our_change + their_change);
  if (our_change > 0 && their_change > 0) return merged >= std::max(ours, theirs) && merged <= sum;
  if (our_change < 0 && their_change < 0) return merged >= sum && merged <= std::min(ours, theirs);
  return merged == sum;
}

std::string wrong_count(const ListTriple& lists, const List& merged) {
  Counts base = counts_of(lists.base);
  Counts ours = counts_of(lists.ours);
  Counts theirs = counts_of(lists.theirs);
  Counts after = counts_of(merged);
  for (const List* list : {&lists.base, &lists.ours, &lists.theirs, &merged}) {
    for (const int value : *list) {
      if (is_right_count(base[value], ours[value], theirs[value], after[value])) continue;
      return std::to_string(value) + " stands there " + std::to_string(after[value]) + " times";
    }
  }
  return "";
}

/// The length of a longest common subsequence.
std::size_t common(const List& a, const List& b) {
  std::vector<std::size_t> row(b.size() + 1, 0);
  for (const int value : a) {
    std::size_t diagonal = 0;
    for (std::size_t at = 0; at < b.size(); ++at) {
      const std::size_t above = row[at + 1];
      row[at + 1] = value == b[at] ? diagonal + 1 : std::max(above, row[at]);
      diagonal = above;
    }
  }
  return row[b.size()];
}

/// How many elements of `a` the list `b` does not have, however often they stand there.
std::size_t missing(const List& a, const List& b) {
  Counts counts = counts_of(b);
  return static_cast<std::size_t>(std::count_if(a.begin(), a.end(), [&](int value) { return counts[value]-- <= 0; }));
}

std::size_t added_by_both(const ListTriple& lists) {
  Counts base = counts_of(lists.base);
  Counts ours = counts_of(lists.ours);
  std::size_t count = 0;
  for (const auto& [value, theirs] : counts_of(lists.theirs)) {
    count += static_cast<std::size_t>(std::max(0, std::min(ours[value], theirs) - base[value]));
  }
  return count;
}

bool moves(const List& before, const List& after) {
  return before.size() - missing(before, after) != common(before, after);
}

/// Where neither side moved anything, each side's elements stand in the result in its order, but for what the other
/// side took away, and what both added.
std::string wrong_order(const ListTriple& lists, const List& merged) {
  if (moves(lists.base, lists.ours) || moves(lists.base, lists.theirs)) return "";
  for (const auto& [side, other] : {std::pair(&lists.ours, &lists.theirs), std::pair(&lists.theirs, &lists.ours)}) {
    const std::size_t shared = added_by_both(lists);
    if (common(merged, *side) + missing(lists.base, *other) + shared < side->size()) {
      return "the order of " + text_of(*side) + " is lost";
    }
  }
  return "";
}

std::string wrong_if_one_sided(const ListTriple& lists, const List& merged) {
  const bool ours_left_it = lists.base == lists.ours;
  const bool theirs_left_it = lists.base == lists.theirs;
  const List& expected = ours_left_it ? lists.theirs : lists.ours;
  const bool decided = ours_left_it || theirs_left_it || lists.ours == lists.theirs;
  return decided && merged != expected ? "only one side changed it, and it is not as there" : "";
}

}  // namespace

ListTriple random_lists(Dice& dice) {
  const int values = 2 + static_cast<int>(dice.below(4));
  List base;
  for (std::size_t size = dice.below(7); size-- > 0;) {
    base.push_back(1 + static_cast<int>(dice.below(static_cast<std::size_t>(values))));
  }
  ListTriple lists{base, edited(base, values, dice), edited(base, values, dice)};
  lists.our_day += static_cast<int>(dice.below(2));
  lists.their_day += static_cast<int>(dice.below(2));
  return lists;
}

ListTriple random_long_lists(Dice& dice) {
  constexpr int values = 60;
  List base;
  for (std::size_t size = 150 + dice.below(250); size-- > 0;) {
    base.push_back(1 + static_cast<int>(dice.below(values)));
  }
  return {base, edited(base, values, dice), edited(base, values, dice)};
}

std::string broken_list_law(const ListMerge& merge, const ListTriple& lists) {
  const auto merged = merge(lists);
  if (merge({lists.base, lists.theirs, lists.ours, lists.their_day, lists.our_day}) != merged)
    return "swapped it is another merge";
  if (!merged) {
    const bool decided = lists.base == lists.ours || lists.base == lists.theirs || lists.ours == lists.theirs;
    return decided ? "asked about what one side alone changed" : "";
  }
  using Law = std::string (*)(const ListTriple&, const List&);
  for (const Law law : {wrong_if_one_sided, wrong_count, wrong_order}) {
    const std::string wrong = law(lists, *merged);
    if (!wrong.empty()) return wrong + " in " + text_of(*merged);
  }
  const int day = std::max(lists.our_day, lists.their_day);
  for (const List* side : {&lists.ours, &lists.theirs}) {
    const int side_day = side == &lists.ours ? lists.our_day : lists.their_day;
    const auto again = merge({lists.base, *merged, *side, day, side_day});
    if (again != merged) {
      return "merged again with a side it is not " + text_of(*merged) +
             (again ? " but " + text_of(*again) : ", it asks");
    }
  }
  return "";
}

std::string text_of(const List& list) {
  std::string text = "[";
  for (const int value : list) text += (text.size() > 1 ? " " : "") + std::to_string(value);
  return text + "]";
}

}  // namespace checkpoint::test
