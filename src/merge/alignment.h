#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "merge/pairing.h"
#include "merge/versions.h"

namespace checkpoint::merge {

/// One element (or member) and its counterparts in the other inputs.
struct Row {
  static constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

  Versions versions;
  std::array<std::size_t, 3> place{nowhere, nowhere, nowhere};  ///< index in each side's list, by Side

  std::size_t in(Side side) const { return place[static_cast<std::size_t>(side)]; }
  bool is_in(Side side) const { return in(side) != nowhere; }
};

/// Three lists laid beside each other.
struct Alignment {
  std::vector<Row> rows;
  std::array<std::vector<std::size_t>, 3> sequences;  ///< the row of each element, by Side
  bool has_repeats = false;                           ///< some list has elements with one identity

  const std::vector<std::size_t>& of(Side side) const { return sequences[static_cast<std::size_t>(side)]; }
};

/// What makes two elements the same one.
using Identity = std::function<std::string(const Node&)>;

/// Aligns lists by identity. What both sides added under one identity is one row; where a list has the identity more
/// than once, only what they added at the same place is.
Alignment align(const Versions& lists, const Identity& identity, Reading reading = Reading::likely);

/// Aligns the members of objects by key.
Alignment align_members(const Versions& objects);

}  // namespace checkpoint::merge
