#pragma once

#include <optional>

#include "merge/walk.h"

namespace checkpoint::merge {

/// Merges a field that both sides changed differently, and that both sides still have (`set` alone takes a side that
/// has none). Nothing where the result does not have the field.
using Strategy = std::optional<Merged> (*)(Walk& walk, const Field& field);

/// The function of each strategy; one file per function in this folder.
Strategy strategy_for(MergeStrategy strategy);

std::optional<Merged> merge_by_asking(Walk& walk, const Field& field);
std::optional<Merged> merge_by_max(Walk& walk, const Field& field);
std::optional<Merged> merge_by_min(Walk& walk, const Field& field);
std::optional<Merged> merge_by_latest(Walk& walk, const Field& field);
std::optional<Merged> merge_by_log(Walk& walk, const Field& field);
std::optional<Merged> merge_by_set(Walk& walk, const Field& field);
std::optional<Merged> merge_by_key(Walk& walk, const Field& field);
std::optional<Merged> merge_by_queue(Walk& walk, const Field& field);
std::optional<Merged> merge_by_lattice(Walk& walk, const Field& field);
std::optional<Merged> merge_by_record(Walk& walk, const Field& field);
std::optional<Merged> merge_unknown(Walk& walk, const Field& field);

/// As a log, but of which nobody knows whether the order of its elements means something.
std::optional<Merged> merge_unknown_list(Walk& walk, const Field& field);

/// Of a field that both sides moved along its lattice, the side that came further; nothing where that decides nothing.
std::optional<Side> further_side(const Field& field);

/// An object whose members make sense only together: those that differ are one question.
Merged merge_as_one_thing(Walk& walk, const Field& field);

}  // namespace checkpoint::merge
