#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "git/repository.h"
#include "git/walk.h"

namespace checkpoint::history {

/// The reverts that take back all commits from one to another.
class RevertedRanges {
 public:
  /// Reads `repository` as long as it lives.
  explicit RevertedRanges(const git::Repository& repository) : repository_(&repository) {}

  /// `range`: `0123abc..4567def`. What is no line of the history before the revert counts as nothing.
  void add(const git::Commit& revert, std::string_view range);

  /// True where there were more than are kept: any commit may have been taken back by one of the others.
  bool is_cut() const { return is_cut_; }

  /// Those that take `commit` back.
  std::vector<git::Commit> over(const git::Oid& commit) const;

 private:
  struct Range {
    git::Commit revert;
    git::Oid first;  // stands
    git::Oid last;
    git::OidSet commits;  // empty where there are too many to keep
  };

  bool has(const Range& range, const git::Oid& commit) const;

  const git::Repository* repository_;
  std::vector<Range> ranges_;
  std::size_t tried_ = 0;
  bool is_cut_ = false;
};

}  // namespace checkpoint::history
