#include "merge/strategies/timeline.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/member.h"
#include "core/ranges.h"
#include "merge/strategies/rows.h"

namespace checkpoint::merge {

namespace {

using Rows = std::vector<std::size_t>;

constexpr std::array<Side, 3> all_sides{Side::base, Side::ours, Side::theirs};

/// Orders that the entries of a list may have, by their times.
struct Orders {
  bool oldest_first = true;
  bool newest_first = true;
};

void note_orders(const std::optional<Node>& list, std::string_view clock, Orders& orders) {
  if (!list) return;
  std::optional<Instant> last;
  for (const Node entry : list->children()) {
    const auto time = instant_member(entry, clock);
    orders.oldest_first = orders.oldest_first && time && (!last || *last <= *time);
    orders.newest_first = orders.newest_first && time && (!last || *last >= *time);
    last = time;
  }
}

/// What the versions have at one time.
struct Moment {
  std::array<Rows, 3> rows;  ///< by Side

  const Rows& of(Side side) const { return rows[static_cast<std::size_t>(side)]; }
  Rows& of(Side side) { return rows[static_cast<std::size_t>(side)]; }
};

/// The alignment of what the versions have at one time, and which row of the whole each of its rows is.
struct Part {
  Alignment alignment;
  Rows whole;
};

Part part_of(const Alignment& alignment, const Moment& moment) {
  Part part;
  std::map<std::size_t, std::size_t> known;
  for (const Side side : all_sides) {
    std::size_t place = 0;
    for (const std::size_t row : moment.of(side)) {
      const auto [entry, is_new] = known.try_emplace(row, part.whole.size());
      if (is_new) {
        part.whole.push_back(row);
        part.alignment.rows.push_back({alignment.rows[row].versions});
      }
      part.alignment.rows[entry->second].place[static_cast<std::size_t>(side)] = place++;
      part.alignment.sequences[static_cast<std::size_t>(side)].push_back(entry->second);
    }
  }
  return part;
}

Rows order_at(const Walk& walk, const Part& part, const Identity& identity, const std::vector<bool>& kept) {
  std::vector<bool> wanted;
  for (const std::size_t row : part.whole) wanted.push_back(kept[row]);
  MergedOrder order = merged_order(part.alignment, wanted, older_first(walk));
  if (!doubt_about_order(walk, order).empty())
    order.rows = in_order_of_text(part.alignment, identity, std::move(order.rows));
  Rows rows;
  for (const std::size_t row : order.rows) rows.push_back(part.whole[row]);
  return rows;
}

}  // namespace

std::optional<Timeline> Timeline::of(const Versions& lists, const Merge& rule) {
  // Rows that are one by something else than their time may have several times.
  const bool is_timed = rule.key.empty() || contains(rule.key, rule.clock);
  if (rule.clock.empty() || !is_timed) return std::nullopt;
  Orders orders;
  for (const auto& list : {lists.base, lists.ours, lists.theirs}) note_orders(list, rule.clock, orders);
  if (!orders.oldest_first && !orders.newest_first) return std::nullopt;
  if (orders.oldest_first && orders.newest_first) return Timeline(rule.clock, rule.order);
  return Timeline(rule.clock, orders.newest_first ? MergeOrder::newest_first : MergeOrder::oldest_first);
}

namespace {

std::map<Instant, Moment> moments_of(const Alignment& alignment, std::string_view clock) {
  std::map<Instant, Moment> moments;
  for (const Side side : {Side::base, Side::ours, Side::theirs}) {
    for (const std::size_t row : alignment.of(side)) {
      moments[*instant_member(alignment.rows[row].versions.any(), clock)].of(side).push_back(row);
    }
  }
  return moments;
}

bool is_only_in(const Row& row, Side side) {
  return all_of(all_sides, [&](Side which) { return row.is_in(which) == (which == side); });
}

}  // namespace

bool Timeline::is_replaced_twice(const Alignment& alignment, const std::vector<std::size_t>& cut) const {
  auto moments = moments_of(alignment, clock_);
  for (const std::size_t row : cut) moments.erase(*instant_member(alignment.rows[row].versions.any(), clock_));
  const auto has_own = [&](const Moment& moment, Side side) {
    const Rows& rows = moment.of(side);
    return any_of(rows, [&](std::size_t row) { return is_only_in(alignment.rows[row], side); });
  };
  return any_of(moments, [&](const auto& entry) {
    return all_of(all_sides, [&](Side side) { return has_own(entry.second, side); });
  });
}

std::vector<std::size_t> Timeline::in_order(const Walk& walk, const Alignment& alignment, const Identity& identity,
                                            const std::vector<bool>& kept) const {
  std::vector<Rows> parts;
  for (const auto& [time, moment] : moments_of(alignment, clock_)) {
    parts.push_back(order_at(walk, part_of(alignment, moment), identity, kept));
  }
  if (order_ == MergeOrder::newest_first) std::reverse(parts.begin(), parts.end());
  Rows merged;
  for (const Rows& part : parts) merged.insert(merged.end(), part.begin(), part.end());
  return merged;
}

}  // namespace checkpoint::merge
