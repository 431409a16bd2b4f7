#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "merge/alignment.h"
#include "merge/sequence.h"
#include "merge/strategies/rows.h"

namespace checkpoint::merge {

/// For each row whether it stays: where both sides have it, or one side added it.
std::vector<bool> staying(const Alignment& alignment);

/// Why two sides of a list that has equal elements cannot be merged for certain; empty where they can, and where no
/// element stands twice. Equal elements have no name: how many there are and where is all that is known of them. Of
/// several readings of what a side did, `alignment` becomes the one by which a side has all that the other did.
std::string_view settle_repeats(const Versions& lists, const Identity& identity, const Precedence& precedence,
                                Alignment& alignment);

/// The same for a list of which nothing is known, so that the place of an element may mean something: one that was
/// taken away here and moved there, two new orders, or two things in the place of one.
std::string_view doubt_about_places(const Alignment& alignment, const Precedence& precedence);

/// The same for entries that both sides replaced.
std::string_view doubt_about_replacements(const Alignment& alignment);

/// What it means that both sides added rows under one key.
enum class Additions : std::uint8_t {
  stand,   ///< each row is a thing of its own
  contend  ///< of one thing there is more than one row
};

/// The same for rows whose key stands twice in a list and that are told apart by their whole value: both sides changed
/// rows under one key.
std::string_view doubt_about_keys(const Versions& lists, std::span<const std::string_view> key,
                                  const RepeatedKeys& repeated, Additions additions);

/// Which rows stay, where one side took away some of those that are equal and the other added some: as few or as many
/// as a side has. The same where there is no such thing.
struct Readings {
  std::vector<bool> fewest;
  std::vector<bool> most;
};
Readings readings_of(const Alignment& alignment, const Identity& identity, const std::vector<bool>& kept);

}  // namespace checkpoint::merge
