#include <algorithm>
#include <unordered_set>

#include "merge/strategies/doubt.h"
#include "merge/strategies/rows.h"
#include "merge/strategies/strategy.h"

namespace checkpoint::merge {

namespace {

/// The time of each row by the list's clock; empty where it has none.
std::vector<std::optional<Instant>> times_of(const Alignment& alignment, std::string_view clock) {
  std::vector<std::optional<Instant>> times;
  if (clock.empty()) return times;
  for (const Row& row : alignment.rows) {
    const auto time = row.versions.any().find(clock);
    times.push_back(time && time->is_string() ? parse_instant(time->string()) : std::nullopt);
  }
  return times;
}

using Times = std::vector<std::optional<Instant>>;

/// The rows of a log from the oldest to the newest: by their times, where all have one, because not every file keeps
/// its newest entries where the schema has them; else by their places. Of the same time by their values, so that a
/// merge of the result gives the same answer again.
std::vector<std::size_t> oldest_first(const std::vector<std::size_t>& rows, const Alignment& alignment,
                                      const Times& times, MergeOrder order) {
  std::vector<std::size_t> aged = rows;
  if (order == MergeOrder::newest_first) std::reverse(aged.begin(), aged.end());
  const bool timed =
      !times.empty() && std::all_of(aged.begin(), aged.end(), [&](std::size_t row) { return times[row].has_value(); });
  if (!timed) return aged;
  std::stable_sort(aged.begin(), aged.end(), [&](std::size_t a, std::size_t b) {
    if (*times[a] != *times[b]) return *times[a] < *times[b];
    return canonical(alignment.rows[a].versions.any()) < canonical(alignment.rows[b].versions.any());
  });
  return aged;
}

/// A bounded log keeps its newest entries; a side that was longer already keeps its length.
void cut(Walk& walk, const Field& field, const Alignment& alignment, MergedOrder& order, const Times& times) {
  const std::size_t cap = std::max({field.rule.cap, field.versions.ours->size(), field.versions.theirs->size()});
  if (field.rule.cap == 0 || order.rows.size() <= cap) return;
  auto aged = oldest_first(order.rows, alignment, times, field.rule.order);
  aged.resize(aged.size() - cap);
  const std::unordered_set<std::size_t> rotated(aged.begin(), aged.end());
  order.rows.erase(
      std::remove_if(order.rows.begin(), order.rows.end(), [&](std::size_t row) { return rotated.count(row) > 0; }),
      order.rows.end());
  walk.decide(field, name_of(MergeStrategy::log), "removed", "the log is bounded; its oldest entries rotated out");
}

/// Whether the order of a log means anything beyond the age of its entries.
enum class Order : std::uint8_t { by_age, meant };

std::string_view doubt_about(const Walk& walk, const Field& field, const Identity& identity, Alignment& alignment,
                             Order order) {
  std::string_view doubt = settle_repeats(field.versions, identity, older_first(walk), alignment);
  if (doubt.empty() && order == Order::meant) doubt = doubt_about_places(alignment, older_first(walk));
  const bool timed = !field.rule.clock.empty();  // what stands at a time of its own replaces nothing
  if (doubt.empty() && !timed) doubt = doubt_about_replacements(alignment);
  return doubt;
}

std::optional<Merged> merge_log(Walk& walk, const Field& field, Order meaning) {
  const Versions& versions = field.versions;
  if (!versions.all(NodeKind::array)) return walk.ask(field, "both sides changed it");
  const RepeatedKeys repeated = repeated_keys(versions, field.rule.key);
  const Identity identity = identity_by_key(field.rule.key, repeated);
  // What rotates out of a log says nothing of what was done.
  Alignment alignment = align(versions, identity, field.rule.cap > 0 ? Reading::counted : Reading::likely);
  std::string_view doubt = doubt_about_keys(versions, field.rule.key, repeated);
  if (doubt.empty()) doubt = doubt_about(walk, field, identity, alignment, meaning);
  if (!doubt.empty()) return walk.ask(field, doubt);
  MergedRows rows = merge_rows(walk, field, alignment, nullptr);
  Precedence precedence = older_first(walk);
  precedence.times = times_of(alignment, field.rule.clock);
  precedence.by_time = field.rule.order;
  MergedOrder order = merged_order(alignment, rows.kept(), precedence);
  cut(walk, field, alignment, order, precedence.times);
  walk.decide(field, name_of(MergeStrategy::log), "merged", "entries of both sides, less removals");
  return as_array(versions, std::move(rows), order);
}

}  // namespace

std::optional<Merged> merge_by_log(Walk& walk, const Field& field) { return merge_log(walk, field, Order::by_age); }

std::optional<Merged> merge_unknown_list(Walk& walk, const Field& field) {
  return merge_log(walk, field, Order::meant);
}

}  // namespace checkpoint::merge
