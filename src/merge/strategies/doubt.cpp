#include "merge/strategies/doubt.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "core/member.h"
#include "core/ranges.h"
#include "core/texts.h"
#include "merge/replacement.h"

namespace checkpoint::merge {

namespace {

bool stays(const Row& row) { return (row.is_in(Side::ours) && row.is_in(Side::theirs)) || !row.is_in(Side::base); }

}  // namespace

std::vector<bool> staying(const Alignment& alignment) {
  std::vector<bool> kept;
  for (const Row& row : alignment.rows) kept.push_back(stays(row));
  return kept;
}

namespace {

/// How often one identity stands in each version, and in what the rows say of their merge.
struct Occurrences {
  std::size_t base = 0;
  std::size_t ours = 0;
  std::size_t theirs = 0;
  std::size_t merged = 0;

  bool is_repeated() const { return base > 1 || ours > 1 || theirs > 1; }
  /// One took away what the other added, or both did part of the same: whose change holds cannot be told.
  bool is_contested() const { return is_repeated() && ours != base && theirs != base && ours != theirs; }
  /// Both made it as many, and the rows say so too: they did the same.
  bool is_kept() const { return !is_repeated() || ours == base || ours != theirs || merged == ours; }
};

using Census = std::unordered_map<std::string, Occurrences>;

Census census_of(const Identity& identity, const Alignment& alignment) {
  Census census;
  for (const Row& row : alignment.rows) {
    Occurrences& entry = census[identity(row.versions.any())];
    entry.base += row.is_in(Side::base) ? 1U : 0U;
    entry.ours += row.is_in(Side::ours) ? 1U : 0U;
    entry.theirs += row.is_in(Side::theirs) ? 1U : 0U;
    entry.merged += stays(row) ? 1U : 0U;
  }
  return census;
}

bool is_any_contested(const Census& census) {
  return any_of(census, [](const auto& entry) { return entry.second.is_contested(); });
}

bool is_count_kept(const Census& census) {
  return all_of(census, [](const auto& entry) { return entry.second.is_kept(); });
}

/// Whether one side took away rows that say the same as those which the other added.
bool is_opposed(const Occurrences& entry) {
  return (entry.ours < entry.base && entry.theirs > entry.base) ||
         (entry.theirs < entry.base && entry.ours > entry.base);
}

/// What a row most likely becomes: the value of the side that changed it; no value of a side, where both did.
std::string likely_value(const Row& row) {
  const auto& [base, ours, theirs] = row.versions;
  if (!ours || !theirs) return canonical(ours ? *ours : *theirs);
  if (same(base, ours)) return canonical(*theirs);
  if (same(base, theirs) || same_value(*ours, *theirs)) return canonical(*ours);
  const std::pair both = std::minmax({canonical(*ours), canonical(*theirs)});
  return both.first + '\n' + both.second;
}

std::vector<std::string> likely_list(const Alignment& alignment, const Precedence& precedence) {
  std::vector<std::string> list;
  for (const std::size_t row : merged_order(alignment, staying(alignment), precedence).rows) {
    list.push_back(likely_value(alignment.rows[row]));
  }
  return list;
}

std::vector<const Row*> moved_rows(const Alignment& alignment, Side mover) {
  std::vector<bool> kept(alignment.of(Side::base).size(), false);
  for (const std::size_t index : anchors(alignment, mover)) kept[index] = true;
  std::vector<const Row*> moved;
  for (const Row& row : alignment.rows) {
    if (row.is_in(Side::base) && row.is_in(mover) && !kept[row.in(Side::base)]) moved.push_back(&row);
  }
  return moved;
}

bool is_moved_against_removal(const Alignment& alignment, Side mover) {
  return any_of(moved_rows(alignment, mover), [mover](const Row* row) { return !row->is_in(other(mover)); });
}

std::vector<std::string> values_of(const std::optional<Node>& list) { return texts_for(children_of(list), canonical); }

/// The merge is one side's list to the last element: that side has done what the other did, as after an earlier merge.
bool has_all_of_other_side(const Versions& lists, const Precedence& precedence, const Alignment& alignment) {
  const std::vector<bool> kept = staying(alignment);
  const auto size = static_cast<std::size_t>(std::count(kept.begin(), kept.end(), true));
  const auto has_size = [size](const std::optional<Node>& list) { return (list ? list->size() : 0) == size; };
  if (!has_size(lists.ours) && !has_size(lists.theirs)) return false;
  if (!doubt_about_places(alignment, precedence).empty()) return false;
  const auto likely = likely_list(alignment, precedence);
  return likely == values_of(lists.ours) || likely == values_of(lists.theirs);
}

/// Both say of each element of the sides which one of the base it was, and which one of the other side.
bool pair_alike(const Alignment& a, const Alignment& b) {
  if (a.rows.size() != b.rows.size()) return false;
  return std::equal(
      a.sequences.begin(), a.sequences.end(), b.sequences.begin(), [&](const auto& here, const auto& there) {
        return std::equal(here.begin(), here.end(), there.begin(), there.end(),
                          [&](std::size_t row, std::size_t other) { return a.rows[row].place == b.rows[other].place; });
      });
}

}  // namespace

Readings readings_of(const Alignment& alignment, const Identity& identity, const std::vector<bool>& kept) {
  Readings readings{kept, kept};
  if (!alignment.has_repeats) return readings;
  const Census census = census_of(identity, alignment);
  for (std::size_t row = 0; row < kept.size(); ++row) {
    const Row& entry = alignment.rows[row];
    if (!is_opposed(census.at(identity(entry.versions.any())))) continue;
    readings.fewest[row] = entry.is_in(Side::ours) && entry.is_in(Side::theirs);
    readings.most[row] = entry.is_in(Side::ours) || entry.is_in(Side::theirs);
  }
  return readings;
}

std::string_view settle_repeats(const Versions& lists, const Identity& identity, const Precedence& precedence,
                                Alignment& alignment) {
  if (!alignment.has_repeats) return {};
  const Census census = census_of(identity, alignment);
  if (is_any_contested(census)) return "both sides changed how often one value stands there";
  std::vector<Alignment> others{align(lists, identity, Reading::first), align(lists, identity, Reading::last)};
  if (has_all_of_other_side(lists, precedence, alignment)) return {};
  for (Alignment& reading : others) {
    if (!has_all_of_other_side(lists, precedence, reading)) continue;
    alignment = std::move(reading);
    return {};
  }
  const std::string_view places = doubt_about_places(alignment, precedence);
  if (!places.empty()) return places;
  constexpr std::string_view unclear =
      "both sides changed it between equal values, and which of these they meant cannot be told";
  const bool is_moved = !moved_rows(alignment, Side::ours).empty() || !moved_rows(alignment, Side::theirs).empty();
  if (!is_count_kept(census) || is_moved) return unclear;
  const bool read_alike = all_of(others, [&](const Alignment& reading) {
    return pair_alike(reading, alignment) || likely_list(reading, precedence) == likely_list(alignment, precedence);
  });
  return read_alike ? std::string_view() : unclear;
}

std::string_view doubt_about_places(const Alignment& alignment, const Precedence& precedence) {
  for (const Side side : {Side::ours, Side::theirs}) {
    if (is_moved_against_removal(alignment, side)) return "one side moved what the other took away";
  }
  if (merged_order(alignment, staying(alignment), precedence).contested) return "both sides put it into another order";
  return doubt_about_replacements(alignment);
}

std::string_view doubt_about_replacements(const Alignment& alignment) {
  if (contested_replacements(alignment).empty()) return {};
  return "both sides replaced the same entry by something different";
}

namespace {

using Texts = std::vector<std::string>;
using RowsByKey = std::unordered_map<std::string, Texts>;

/// The texts of the rows under each of the keys, sorted.
RowsByKey rows_of(const std::optional<Node>& list, std::span<const std::string_view> key,
                  const RepeatedKeys& repeated) {
  RowsByKey rows;
  for (const std::string& text : repeated) rows[text];
  for (const Node row : children_of(list)) {
    const auto text = key_text(row, key);
    const auto known = text ? rows.find(*text) : rows.end();
    if (known != rows.end()) known->second.push_back(canonical(row));
  }
  for (auto& [text, texts] : rows) sort(texts);
  return rows;
}

/// Both sides have all that the base has.
bool only_added(const Texts& base, const Texts& ours, const Texts& theirs) {
  return std::includes(ours.begin(), ours.end(), base.begin(), base.end()) &&
         std::includes(theirs.begin(), theirs.end(), base.begin(), base.end());
}

}  // namespace

std::string_view doubt_about_keys(const Versions& lists, std::span<const std::string_view> key,
                                  const RepeatedKeys& repeated, Additions additions) {
  if (repeated.empty()) return {};
  RowsByKey base = rows_of(lists.base, key, repeated);
  RowsByKey ours = rows_of(lists.ours, key, repeated);
  RowsByKey theirs = rows_of(lists.theirs, key, repeated);
  for (const std::string& text : repeated) {
    const bool both_changed = base[text] != ours[text] && base[text] != theirs[text];
    if (additions == Additions::stand && only_added(base[text], ours[text], theirs[text])) continue;
    if (both_changed && ours[text] != theirs[text]) return "both sides changed rows that have one key";
  }
  return {};
}

}  // namespace checkpoint::merge
