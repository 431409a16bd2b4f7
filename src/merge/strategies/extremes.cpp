// `max` and `min`: the later or earlier instant; `max` also by the order of the schema's `enum`.

#include "core/member.h"
#include "core/ranges.h"
#include "merge/strategies/strategy.h"

namespace checkpoint::merge {

namespace {

std::optional<std::size_t> rank_in(std::span<const std::string_view> values, const Node& node) {
  return index_of_first(values, canonical(node));
}

/// Theirs, ours, or nothing where the two do not compare. Equal instants go by their text.
std::optional<Side> later_side(const Field& field) {
  const Node& ours = *field.versions.ours;
  const Node& theirs = *field.versions.theirs;
  if (field.schema && !field.schema->allowed.empty()) {
    const auto our_rank = rank_in(field.schema->allowed, ours);
    const auto their_rank = rank_in(field.schema->allowed, theirs);
    if (!our_rank || !their_rank) return std::nullopt;
    return *our_rank > *their_rank ? Side::ours : Side::theirs;
  }
  const auto our_time = instant_in(ours);
  const auto their_time = instant_in(theirs);
  if (!our_time || !their_time) return std::nullopt;
  if (*our_time != *their_time) return *our_time > *their_time ? Side::ours : Side::theirs;
  return canonical(ours) > canonical(theirs) ? Side::ours : Side::theirs;
}

constexpr std::string_view incomparable = "both sides changed it, and the values do not compare";

}  // namespace

std::optional<Merged> merge_by_max(Walk& walk, const Field& field) {
  const auto side = later_side(field);
  if (!side) return walk.ask(field, incomparable);
  walk.decide(field, name_of(MergeStrategy::max), name_of(*side), "the later of the two");
  return walk.take(field, *side);
}

std::optional<Merged> merge_by_min(Walk& walk, const Field& field) {
  const auto side = later_side(field);
  if (!side) return walk.ask(field, incomparable);
  walk.decide(field, name_of(MergeStrategy::min), name_of(other(*side)), "the earlier of the two");
  return walk.take(field, other(*side));
}

}  // namespace checkpoint::merge
