#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <vector>

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

  const std::vector<std::size_t>& of(Side side) const { return sequences[static_cast<std::size_t>(side)]; }
};

/// What makes two elements the same one. Elements of one list with the same identity are told apart by their number.
using Identity = std::function<std::string(const Node&)>;

/// Aligns lists by identity, in time proportional to their length.
Alignment align(const Versions& lists, const Identity& identity);

/// Aligns the members of objects by key.
Alignment align_members(const Versions& objects);

}  // namespace checkpoint::merge
