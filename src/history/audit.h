#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "git/walk.h"
#include "history/loss.h"

namespace checkpoint::history {

/// A merge, or one file of it, that could not be looked at.
struct Unseen {
  Revision merge;
  std::string path;  ///< empty: all of the merge
  std::string reason;
};

/// What merges have dropped.
struct Audit {
  std::size_t merges = 0;         ///< so many were looked at, with all their files
  std::size_t unseen_merges = 0;  ///< so many could not be, or not in every file
  std::vector<Loss> losses;       ///< by merge, newest first, then by path and place
  std::vector<Unseen> unseen;
  bool complete = true;  ///< false where a commit on the way was missing
};

/// Which merges are looked at.
struct AuditScope {
  git::Oid tip;                                 ///< what it reaches …
  std::optional<git::Oid> since = {};           ///< … and this does not
  std::string folder = {};                      ///< only files below it; empty: all stores
  std::size_t most_merges = git::all_commits;   ///< the newest ones
  std::size_t most_commits = git::all_commits;  ///< among so many
  /// The newest version of a file, where that is not the tip's.
  std::function<std::optional<std::string>(const std::string& path)> newest = {};
};

/// Makes each merge again, as the driver would, and tells what the committed one has not of what a side had added or
/// changed. A side that was taken in a conflict, both, or another text for it is no loss; but of two run records of one
/// attempt each is to be kept. A document that all sides have is one that is gone, too.
Audit audit(const git::Repository& repository, const AuditScope& scope);

}  // namespace checkpoint::history
