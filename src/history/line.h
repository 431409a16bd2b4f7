#pragma once

#include <optional>
#include <string>
#include <vector>

#include "git/repository.h"
#include "history/evidence.h"
#include "history/scan.h"
#include "history/sign.h"

namespace checkpoint::history {

class Index;

/// What can be reached from the integration branch, or from it and HEAD together. Every sign is read again from its
/// commit before it counts.
class Line {
 public:
  /// `own`: what HEAD reaches and the base does not, sorted by nothing; nullptr for the base alone.
  Line(const git::Repository& repository, const Index* index, const Found* own)
      : repository_(&repository), index_(index), own_(own) {}

  bool contains(const git::Oid& commit) const;

  struct Signed {
    git::Commit commit;
    Sign sign;
  };
  /// The commits with a sign under `key`.
  std::vector<Signed> signs(const std::string& key) const;

  /// The commit that took `commit` back and was not taken back itself; nothing where it stands.
  std::optional<git::Commit> revert_of(const git::Commit& commit) const { return revert_of(commit, 0); }

  unsigned commits_with_prefix(const std::string& prefix) const;

 private:
  std::optional<git::Commit> revert_of(const git::Commit& commit, int depth) const;
  std::optional<git::Commit> standing_among(std::vector<git::Commit> reverts, const git::Commit& commit,
                                            int depth) const;
  std::optional<git::Commit> revert_of_parts(const git::Commit& merge, int depth) const;
  std::vector<git::Commit> reverting(const git::Commit& commit) const;
  std::vector<git::Commit> naming(const std::string& kind, const git::Commit& commit) const;
  std::vector<git::Commit> later(const std::vector<std::string>& keys, const git::Commit& commit) const;
  bool is_restored(const git::Commit& commit, const git::Commit& revert) const;

  const git::Repository* repository_;
  const Index* index_;
  const Found* own_;
};

}  // namespace checkpoint::history
