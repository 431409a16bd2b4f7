#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "git/repository.h"

namespace checkpoint::git {

using OidSet = std::unordered_set<Oid, OidHash>;

/// True where `ancestor` is `descendant` or can be reached from it. Exact also where clocks were wrong. In a shallow
/// repository false may mean unknown.
bool is_ancestor(const Repository& repository, const Oid& ancestor, const Oid& descendant);

/// The best common ancestor of both: one that no other one goes on from, the newest where there are several; nothing
/// where there is none.
std::optional<Oid> merge_base(const Repository& repository, const Oid& one, const Oid& other);

/// All common ancestors that no other one goes on from, the newest first: more than one where branches have crossed.
std::vector<Oid> merge_bases(const Repository& repository, const Oid& one, const Oid& other);

struct Merges {
  std::vector<Commit> merges;
  bool complete = true;  ///< false where a commit on the way was missing
};

/// The merges among `tip` and what it reaches, newest first. `wants_more` is asked with the number of merges and of
/// commits so far; without an answer of its own the walk goes to the end of the history. The walk does not go
/// beyond a commit that `is_known`.
Merges merges_from(const Repository& repository, const Oid& tip, const std::function<bool(const Oid&)>& is_known,
                   const std::function<bool(std::size_t merges, std::size_t commits)>& wants_more = {});

/// What each of two commits reaches and the other does not; the commits themselves included.
struct Difference {
  OidSet left_only;
  OidSet right_only;
  bool complete = true;  ///< false where a commit on the way was missing
};
Difference difference(const Repository& repository, const Oid& left, const Oid& right);

/// One change to a file in a history.
struct PathChange {
  Commit commit;
  std::optional<Oid> blob;  ///< the file as the commit left it; nothing where the commit removed it
};

inline constexpr std::size_t all_commits = std::numeric_limits<std::size_t>::max();

/// Calls `wants_more` with the commits that changed `path`, a file or folder, newest first, until it says no or so many
/// commits have been looked at. Simplified as `git log -- <path>` is: of a merge only a side that has the file as the
/// merge does is followed. A commit whose parents are not here counts where it has the file.
void walk_path(const Repository& repository, const Oid& from, const std::string& path,
               const std::function<bool(const PathChange&)>& wants_more, std::size_t commits = all_commits);

/// The same as a list of at most `limit` changes.
std::vector<PathChange> path_history(const Repository& repository, const Oid& from, const std::string& path,
                                     std::size_t limit);

}  // namespace checkpoint::git
