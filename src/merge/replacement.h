#pragma once

#include <vector>

#include "merge/alignment.h"

namespace checkpoint::merge {

/// What one side did to an element of the base.
enum class Fate : std::uint8_t {
  kept,       ///< still there, perhaps elsewhere
  removed,    ///< gone, and nothing came in its place
  reworded,   ///< gone, and one element came in its place
  condensed,  ///< gone with its neighbours, and fewer elements came in their place
};

/// The elements that came in the place of a run of the base, as rows.
struct Replacement {
  std::vector<std::size_t> rows;
};

/// What one side did to each element of the base.
struct Fates {
  struct Entry {
    Fate fate = Fate::kept;
    std::size_t replacement = 0;  ///< index into `replacements`, for reworded and condensed
  };
  std::vector<Entry> of_base;  ///< by index in the base
  std::vector<Replacement> replacements;
};

Fates fates_of(const Alignment& alignment, Side side);

/// The base indices of a longest run of elements that a side kept in the order of the base. What it moved elsewhere is
/// not in it.
std::vector<std::size_t> anchors(const Alignment& alignment, Side side);

/// The indices of the base's elements that both sides replaced by something that the other does not have: the same
/// element reworded twice, or the same run condensed twice. A rewording here beside a condensation there is no contest:
/// both stand. Nor is it one where a side has the other's replacement too, as after an earlier merge.
std::vector<std::size_t> contested_replacements(const Alignment& alignment);

/// Whether both sides put something of their own at one place: behind the same element of the base, or where they took
/// away the same one.
bool have_additions_at_one_place(const Alignment& alignment);

/// Whether a side put something of its own in the place of an element that the other side took away, putting nothing
/// there, or beside it: it may be that element, edited.
bool have_additions_where_removed(const Alignment& alignment);

}  // namespace checkpoint::merge
