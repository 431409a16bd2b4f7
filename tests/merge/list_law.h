#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "merge/triples.h"

namespace checkpoint::test {

using List = std::vector<int>;

/// The days are those of the sides' stamps; often they are equal.
struct ListTriple {
  List base;
  List ours;
  List theirs;
  int our_day = 2;
  int their_day = 2;
};

/// Short lists of few different values, so that most of them have a value more than once: each side takes away, adds,
/// replaces and moves elements.
ListTriple random_lists(Dice& dice);

/// Lists of hundreds, of many values and few edits.
ListTriple random_long_lists(Dice& dice);

/// A merge of lists; nothing where it asks.
using ListMerge = std::function<std::optional<List>(const ListTriple&)>;

/// What is wrong with how `merge` merges these lists; empty where nothing is. It knows nothing of how lists are merged:
/// it counts values, compares orders, swaps the sides and merges again.
std::string broken_list_law(const ListMerge& merge, const ListTriple& lists);

std::string text_of(const List& list);

}  // namespace checkpoint::test
