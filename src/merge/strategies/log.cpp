#include <algorithm>
#include <set>
#include <unordered_set>

#include "core/member.h"
#include "core/ranges.h"
#include "merge/replacement.h"
#include "merge/strategies/doubt.h"
#include "merge/strategies/rows.h"
#include "merge/strategies/strategy.h"
#include "merge/strategies/timeline.h"

namespace checkpoint::merge {

namespace {

using Times = std::vector<std::optional<Instant>>;

/// The time of each row by the list's clock; empty where it has none.
Times times_of(const Alignment& alignment, std::string_view clock) {
  Times times;
  if (clock.empty()) return times;
  for (const Row& row : alignment.rows) times.push_back(instant_member(row.versions.any(), clock));
  return times;
}

/// The rows of a log from the oldest to the newest: by their times, where all have one, because not every file keeps
/// its newest entries where the schema has them; else by their places. Of the same time by their values, so that a
/// merge of the result gives the same answer again.
std::vector<std::size_t> oldest_first(const std::vector<std::size_t>& rows, const Alignment& alignment,
                                      const Times& times, MergeOrder order) {
  std::vector<std::size_t> aged = rows;
  if (order == MergeOrder::newest_first) std::reverse(aged.begin(), aged.end());
  const bool timed = !times.empty() && all_of(aged, [&](std::size_t row) { return times[row].has_value(); });
  if (!timed) return aged;
  stable_sort(aged, [&](std::size_t a, std::size_t b) {
    if (*times[a] != *times[b]) return *times[a] < *times[b];
    return canonical(alignment.rows[a].versions.any()) < canonical(alignment.rows[b].versions.any());
  });
  return aged;
}

/// The rows without those that a bounded log has no room for: it keeps its newest entries, and a side that was longer
/// already keeps its length.
std::vector<std::size_t> within_bounds(const Field& field, const Alignment& alignment, std::vector<std::size_t> rows,
                                       const Times& times) {
  const std::size_t cap = std::max({field.rule.cap, field.versions.ours->size(), field.versions.theirs->size()});
  if (field.rule.cap == 0 || rows.size() <= cap) return rows;
  auto aged = oldest_first(rows, alignment, times, field.rule.order);
  aged.resize(aged.size() - cap);
  const std::unordered_set<std::size_t> rotated(aged.begin(), aged.end());
  std::erase_if(rows, [&](std::size_t row) { return rotated.count(row) > 0; });
  return rows;
}

Merged as_log(Walk& walk, const Field& field, MergedRows rows, std::size_t whole, const MergedOrder& order) {
  if (order.rows.size() < whole)
    walk.decide(field, name_of(MergeStrategy::log), "removed", "the log is bounded; its oldest entries rotated out");
  walk.decide(field, name_of(MergeStrategy::log), "merged", "entries of both sides, less removals");
  return as_array(field.versions, std::move(rows), order);
}

/// A log whose entries stand by their times: how often each is there is all that is to be merged.
class EventMerge {
 public:
  EventMerge(Walk& walk, const Field& field, const Timeline& timeline)
      : walk_(walk), field_(field), timeline_(timeline), repeated_(repeated_keys(field.versions, field.rule.key)) {
    // Two that happened at one time are two.
    if (field.rule.key.size() == 1) repeated_.merge(keys_added_twice(field.versions, field.rule.key));
    identity_ = identity_by_key(field.rule.key, repeated_);
    alignment_ = align(field.versions, identity_, Reading::counted);
    times_ = times_of(alignment_, field.rule.clock);
  }

  Merged run() {
    const std::string_view repeated = doubt_about_keys(field_.versions, field_.rule.key, repeated_, Additions::stand);
    if (!repeated.empty()) return walk_.ask(field_, repeated);
    MergedRows rows = merge_rows(walk_, field_, alignment_, nullptr);
    const std::vector<bool> kept = rows.kept();
    const std::vector<std::size_t> whole = in_order(kept);
    const std::vector<std::size_t> left = in_bounds(whole);
    const std::string_view doubt = doubt_about(kept, whole, left);
    if (!doubt.empty()) return walk_.ask(field_, doubt);
    return as_log(walk_, field_, std::move(rows), whole.size(), {left, false});
  }

 private:
  std::vector<std::size_t> in_order(const std::vector<bool>& kept) const {
    return timeline_.in_order(walk_, alignment_, identity_, kept);
  }

  std::vector<std::size_t> in_bounds(const std::vector<std::size_t>& rows) const {
    return within_bounds(field_, alignment_, rows, times_);
  }

  std::string_view doubt_about(const std::vector<bool>& kept, const std::vector<std::size_t>& whole,
                               const std::vector<std::size_t>& left) const {
    const Readings readings = readings_of(alignment_, identity_, kept);
    if (readings.fewest != readings.most &&
        texts(in_bounds(in_order(readings.fewest))) != texts(in_bounds(in_order(readings.most))))
      return "both sides changed how often one value stands there";
    const std::unordered_set<std::size_t> staying(left.begin(), left.end());
    std::vector<std::size_t> cut;
    std::copy_if(whole.begin(), whole.end(), std::back_inserter(cut),
                 [&](std::size_t row) { return staying.count(row) == 0; });
    if (timeline_.is_replaced_twice(alignment_, cut))
      return "both sides replaced the same entry by something different";
    return {};
  }

  std::multiset<std::string> texts(const std::vector<std::size_t>& rows) const {
    std::multiset<std::string> list;
    for (const std::size_t row : rows) list.insert(identity_(alignment_.rows[row].versions.any()));
    return list;
  }

  Walk& walk_;
  const Field& field_;
  const Timeline& timeline_;
  RepeatedKeys repeated_;
  Identity identity_;
  Alignment alignment_;
  Times times_;
};

/// Whether the order of a log means anything beyond the age of its entries.
enum class Order : std::uint8_t { by_age, meant };

std::string_view doubt_about(const Walk& walk, const Field& field, const Identity& identity, Alignment& alignment,
                             Order order) {
  std::string_view doubt = settle_repeats(field.versions, identity, older_first(walk), alignment);
  if (doubt.empty() && order == Order::meant) doubt = doubt_about_places(alignment, older_first(walk));
  // Of a list in a store, both sides' additions are wanted; of any other nobody knows.
  const bool is_known = order == Order::by_age || walk.knows_kind();
  if (doubt.empty() && !is_known && have_additions_at_one_place(alignment))
    doubt = "both sides put something of their own at one place";
  // Of equal elements nobody can tell which one was taken away.
  if (doubt.empty() && !is_known && !alignment.has_repeats && have_additions_where_removed(alignment))
    doubt = "one side put something of its own where the other took something away";
  const bool timed = !field.rule.clock.empty();  // what stands at a time of its own replaces nothing
  if (doubt.empty() && !timed) doubt = doubt_about_replacements(alignment);
  return doubt;
}

Merged merge_entries(Walk& walk, const Field& field, Order meaning) {
  const Versions& versions = field.versions;
  const RepeatedKeys repeated = repeated_keys(versions, field.rule.key);
  const Identity identity = identity_by_key(field.rule.key, repeated);
  Alignment alignment = align(versions, identity);
  std::string_view doubt = doubt_about_keys(versions, field.rule.key, repeated, Additions::contend);
  if (doubt.empty()) doubt = doubt_about(walk, field, identity, alignment, meaning);
  if (!doubt.empty()) return walk.ask(field, doubt);
  MergedRows rows = merge_rows(walk, field, alignment, nullptr);
  Precedence precedence = older_first(walk);
  precedence.times = times_of(alignment, field.rule.clock);
  precedence.by_time = field.rule.order;
  MergedOrder order = merged_order(alignment, rows.kept(), precedence);
  doubt = doubt_about_order(walk, order);
  if (!doubt.empty()) return walk.ask(field, doubt);
  const std::size_t whole = order.rows.size();
  order.rows = within_bounds(field, alignment, std::move(order.rows), precedence.times);
  return as_log(walk, field, std::move(rows), whole, order);
}

std::optional<Merged> merge_log(Walk& walk, const Field& field, Order meaning) {
  if (!field.versions.all(NodeKind::array)) return walk.ask(field, "both sides changed it");
  const auto timeline = Timeline::of(field.versions, field.rule);
  return timeline ? EventMerge(walk, field, *timeline).run() : merge_entries(walk, field, meaning);
}

}  // namespace

std::optional<Merged> merge_by_log(Walk& walk, const Field& field) { return merge_log(walk, field, Order::by_age); }

std::optional<Merged> merge_unknown_list(Walk& walk, const Field& field) {
  return merge_log(walk, field, Order::meant);
}

}  // namespace checkpoint::merge
