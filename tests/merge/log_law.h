#pragma once

#include <compare>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "merge/triples.h"

namespace checkpoint::test {

/// What happened when.
struct Event {
  int time = 0;
  int what = 0;

  auto operator<=>(const Event&) const = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 misreads it
};

using Log = std::vector<Event>;

/// The days are those of the sides' stamps; often they are equal.
struct LogTriple {
  Log base;
  Log ours;
  Log theirs;
  int our_day = 2;
  int their_day = 2;
};

/// How a log is kept.
struct LogShape {
  bool newest_first = false;
  std::size_t cap = 0;         ///< 0 for one without bounds
  bool is_disordered = false;  ///< in no order of time; then it has no bounds
};

/// Logs of a few events at few times, so that many are at the same time and some are equal: each side logs what it did,
/// logs it twice, rewords and removes entries, takes over what the other side logged, and cuts what is beyond the cap.
LogTriple random_logs(const LogShape& shape, Dice& dice);

/// A merge of logs; nothing where it asks.
using LogMerge = std::function<std::optional<Log>(const LogTriple&)>;

/// What is wrong with how `merge` merges these logs; empty where nothing is. Knows nothing of how logs are merged.
std::string broken_log_law(const LogMerge& merge, const LogShape& shape, const LogTriple& logs);

/// Whether one event was logged more often by one side, and less often by the other; or both took one away and have
/// something else at its time.
bool contradict(const LogTriple& logs);

/// Whether both sides changed what was logged at one time, and not by adding to it alone.
bool contradict_at_a_time(const LogTriple& logs);

std::string text_of(const Log& log);

}  // namespace checkpoint::test
