#include "merge/log_law.h"

#include <algorithm>
#include <map>

namespace checkpoint::test {

namespace {

using Counts = std::map<Event, int>;

constexpr int kinds_of_work = 3;

int any_work(Dice& dice) { return static_cast<int>(dice.below(kinds_of_work)); }

int newest_time(const Log& log) {
  const auto latest = std::max_element(log.begin(), log.end());
  return latest == log.end() ? 1 : latest->time;
}

/// Puts the event where a log of this shape has it: among those of one time, where a new one goes.
void add(Log& log, const Event& event, const LogShape& shape) {
  const auto at = std::find_if(log.begin(), log.end(), [&](const Event& other) {
    return shape.newest_first ? other.time <= event.time : other.time > event.time;
  });
  log.insert(at, event);
}

/// Puts it wherever such a log has something.
void insert(Log& log, const Event& event, const LogShape& shape, Dice& dice) {
  if (!shape.is_disordered) return add(log, event, shape);
  log.insert(log.begin() + static_cast<std::ptrdiff_t>(dice.below(log.size() + 1)), event);
}

void cut(Log& log, const LogShape& shape) {
  if (shape.cap == 0 || log.size() <= shape.cap) return;
  if (shape.newest_first) {
    log.resize(shape.cap);
  } else {
    log.erase(log.begin(), log.end() - static_cast<std::ptrdiff_t>(shape.cap));
  }
}

void edit(Log& log, const LogShape& shape, Dice& dice) {
  const int now = newest_time(log) + static_cast<int>(dice.below(2));
  if (log.empty() || dice.chance(50)) return insert(log, {now, any_work(dice)}, shape, dice);
  const auto at = log.begin() + static_cast<std::ptrdiff_t>(dice.below(log.size()));
  const Event event = *at;
  switch (dice.below(4)) {
    case 0: log.erase(at); break;
    case 1: at->what = any_work(dice); break;
    case 2: insert(log, event, shape, dice); break;
    default: insert(log, {event.time, any_work(dice)}, shape, dice); break;
  }
}

Log edited(Log log, const LogShape& shape, Dice& dice) {
  for (std::size_t edits = 1 + dice.below(3); edits-- > 0;) edit(log, shape, dice);
  cut(log, shape);
  return log;
}

/// What the other side has logged, taken over as by a cherry-pick.
void pick(Log& log, const LogTriple& from, const LogShape& shape, Dice& dice) {
  for (const Event& event : from.ours) {
    const bool is_new = std::find(from.base.begin(), from.base.end(), event) == from.base.end();
    if (is_new && dice.chance(60)) insert(log, event, shape, dice);
  }
  cut(log, shape);
}

Counts counts_of(const Log& log) {
  Counts counts;
  for (const Event& event : log) ++counts[event];
  return counts;
}

struct Numbers {
  int base = 0;
  int ours = 0;
  int theirs = 0;
  int merged = 0;

  /// What both changes together make of it; where both logged it, or both took it away, that may be the same change.
  int most() const { return ours > base && theirs > base ? ours + theirs - base : std::max(0, least_or_sum()); }
  int least() const {
    if (ours > base && theirs > base) return std::max(ours, theirs);
    return std::max(0, ours + theirs - base);
  }

 private:
  int least_or_sum() const { return ours < base && theirs < base ? std::min(ours, theirs) : ours + theirs - base; }
};

std::map<Event, Numbers> numbers_of(const LogTriple& logs, const Log& merged) {
  std::map<Event, Numbers> numbers;
  for (const auto& [event, count] : counts_of(logs.base)) numbers[event].base = count;
  for (const auto& [event, count] : counts_of(logs.ours)) numbers[event].ours = count;
  for (const auto& [event, count] : counts_of(logs.theirs)) numbers[event].theirs = count;
  for (const auto& [event, count] : counts_of(merged)) numbers[event].merged = count;
  return numbers;
}

int oldest_time(const Log& log) {
  int oldest = newest_time(log);
  for (const Event& event : log) oldest = std::min(oldest, event.time);
  return oldest;
}

/// Each event as often as both sides have it together, but for the oldest ones of a log that is full.
std::string wrong_count(const LogShape& shape, const LogTriple& logs, const Log& merged) {
  const std::size_t full = std::max({shape.cap, logs.ours.size(), logs.theirs.size()});
  const bool is_bounded = shape.cap > 0;
  if (is_bounded && merged.size() > full) return "it has grown beyond its bound";
  for (const auto& [event, numbers] : numbers_of(logs, merged)) {
    const bool may_rotate = is_bounded && merged.size() == full && event.time <= oldest_time(merged);
    const bool is_right = numbers.merged <= numbers.most() && (numbers.merged >= numbers.least() || may_rotate);
    if (!is_right) return text_of(Log{event}) + " stands there " + std::to_string(numbers.merged) + " times";
  }
  return "";
}

bool is_in_order(const Log& log, const LogShape& shape) {
  if (shape.is_disordered) return true;
  const auto by_time = [](const Event& a, const Event& b) { return a.time < b.time; };
  return shape.newest_first ? std::is_sorted(log.rbegin(), log.rend(), by_time)
                            : std::is_sorted(log.begin(), log.end(), by_time);
}

std::string wrong_if_decided(const LogTriple& logs, const std::optional<Log>& merged) {
  const bool ours_left_it = logs.base == logs.ours;
  const bool decided = ours_left_it || logs.base == logs.theirs || logs.ours == logs.theirs;
  if (!decided || merged == std::optional(ours_left_it ? logs.theirs : logs.ours)) return "";
  return "only one side changed it, and it is not as there";
}

}  // namespace

LogTriple random_logs(const LogShape& shape, Dice& dice) {
  LogTriple logs;
  const std::size_t most = shape.cap > 0 ? shape.cap + 1 : 5;
  for (std::size_t size = dice.chance(50) ? dice.below(most) : most - 1; size-- > 0;) {
    insert(logs.base, {1 + static_cast<int>(dice.below(most)), any_work(dice)}, shape, dice);
  }
  logs.ours = edited(logs.base, shape, dice);
  logs.theirs = edited(logs.base, shape, dice);
  if (dice.chance(25)) pick(logs.theirs, logs, shape, dice);
  logs.our_day = 2 + static_cast<int>(dice.below(2));
  logs.their_day = 2 + static_cast<int>(dice.below(2));
  return logs;
}

std::string broken_log_law(const LogMerge& merge, const LogShape& shape, const LogTriple& logs) {
  const auto merged = merge(logs);
  if (merge({logs.base, logs.theirs, logs.ours, logs.their_day, logs.our_day}) != merged)
    return "swapped it is another merge";
  std::string wrong = wrong_if_decided(logs, merged);
  if (!merged || !wrong.empty()) return wrong;
  wrong = wrong_count(shape, logs, *merged);
  if (wrong.empty() && !is_in_order(*merged, shape)) wrong = "its order is no longer that of time";
  if (!wrong.empty()) return wrong + " in " + text_of(*merged);
  const int day = std::max(logs.our_day, logs.their_day);
  for (const Log* side : {&logs.ours, &logs.theirs}) {
    const int side_day = side == &logs.ours ? logs.our_day : logs.their_day;
    const auto again = merge({logs.base, *merged, *side, day, side_day});
    if (again != merged)
      return "merged again with a side it is not " + text_of(*merged) + (again ? " but " + text_of(*again) : " asked");
  }
  return "";
}

bool contradict(const LogTriple& logs) {
  struct Replaced {
    bool gone = false;
    bool ours = false;
    bool theirs = false;
  };
  std::map<int, Replaced> at;
  for (const auto& [event, numbers] : numbers_of(logs, {})) {
    const auto& [base, ours, theirs, merged] = numbers;
    if ((ours < base && theirs > base) || (ours > base && theirs < base)) return true;
    Replaced& replaced = at[event.time];
    replaced.gone = replaced.gone || (ours < base && theirs < base);
    replaced.ours = replaced.ours || (ours > base && ours > theirs);
    replaced.theirs = replaced.theirs || (theirs > base && theirs > ours);
  }
  return std::any_of(at.begin(), at.end(),
                     [](const auto& entry) { return entry.second.gone && entry.second.ours && entry.second.theirs; });
}

bool contradict_at_a_time(const LogTriple& logs) {
  struct Changes {
    bool ours = false;
    bool theirs = false;
    bool removed = false;
  };
  std::map<int, Changes> at;
  for (const auto& [event, numbers] : numbers_of(logs, {})) {
    Changes& changes = at[event.time];
    changes.ours = changes.ours || numbers.ours != numbers.base;
    changes.theirs = changes.theirs || numbers.theirs != numbers.base;
    changes.removed = changes.removed || numbers.ours < numbers.base || numbers.theirs < numbers.base;
  }
  return std::any_of(at.begin(), at.end(), [](const auto& entry) {
    return entry.second.ours && entry.second.theirs && entry.second.removed;
  });
}

std::string text_of(const Log& log) {
  std::string text = "[";
  for (const Event& event : log) {
    text += (text.size() > 1 ? " " : "") + std::to_string(event.what) + "@" + std::to_string(event.time);
  }
  return text + "]";
}

}  // namespace checkpoint::test
