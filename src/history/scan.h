#pragma once

#include <compare>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "git/repository.h"

namespace checkpoint::history {

/// A commit that is a sign of something; see sign.h for the keys.
struct Row {
  std::string key;
  git::Oid commit;

  std::strong_ordering operator<=>(const Row&) const =
      default;  // NOLINT(modernize-use-nullptr): clang-tidy 14 misreads it
};

/// What one pass over a part of the history found. The order is any.
struct Found {
  std::vector<git::Oid> commits;             ///< all that were visited
  std::vector<Row> rows;                     ///< the signs in their messages
  std::map<std::string, unsigned> prefixes;  ///< of ticket-like keys: in how many commits
  std::vector<git::Oid> missing;             ///< parents that are not here: where the history is cut off
  std::vector<git::Oid> borders;             ///< commits that `is_known` knew, where the walk ended
};

/// Visits what can be reached from `tip` and is not known, each commit once, on `threads` threads (1 or 2 make sense:
/// most histories are narrow). `is_known` is called on one thread at a time.
Found scan_history(const git::Repository& repository, const git::Oid& tip,
                   const std::function<bool(const git::Oid&)>& is_known, unsigned threads);

/// The signs of the commits named, for small sets.
Found scan_commits(const git::Repository& repository, const std::vector<git::Oid>& commits);

}  // namespace checkpoint::history
