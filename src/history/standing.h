#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "git/mainline.h"
#include "git/walk.h"
#include "history/history.h"
#include "history/index.h"
#include "history/line.h"
#include "history/link.h"
#include "history/sign.h"

namespace checkpoint::history {

/// What one repository says of references, from its integration branch first, then from HEAD.
class Standings {
 public:
  Standings(const git::Repository& repository, Base base, Settings settings);
  Standings(const Standings&) = delete;
  Standings& operator=(const Standings&) = delete;

  const Base& base() const { return base_; }

  Standing of(const Reference& reference) const;
  bool has_landed(const git::Oid& commit) const { return with_head_.contains(commit); }

  /// Whether a link to any repository may be meant for this one, which has no remote that would tell.
  bool may_mean_any_link() const { return own_names_.empty(); }

  /// Whether `commit` can be reached from a branch of that name, here or at a remote; nothing where there is none.
  std::optional<bool> is_on_branch(std::string_view name, const git::Oid& commit) const;

  /// See History::has_gaps().
  bool has_gaps() const;
  /// Whether the walk over the history came to commits that are not here, and ended there.
  bool lacks_commits() const;

  /// What the words of a text may mean here; `tickets` are ids that are known to be tickets.
  Vocabulary vocabulary(const std::vector<std::string>& tickets) const;

 private:
  /// Where a remote of this repository is.
  struct Own {
    std::string repository;
    std::string host;
  };
  static std::vector<Own> own_of(const std::vector<Remote>& remotes);
  /// Whether `repository` at `host`, which may be empty, is this one.
  SameHost is_own(const std::string& repository, const std::string& host) const;
  Line::IsOurs may_be_ours() const;
  bool is_meant(const Sign& sign, const Reference& reference) const;
  Standing known_of(const Reference& reference) const;
  bool is_ticket(std::string_view key, const std::vector<std::string>& tickets) const;
  std::optional<std::string> branch(std::string_view word) const;
  std::vector<git::Ref> tips(const std::string& branch) const;
  std::optional<git::Ref> ref(const std::string& name) const;
  bool is_checked_out(const std::string& branch) const;

  Standing of_signs(const std::vector<std::string>& keys, const Reference& reference) const;
  Standing of_signs(const Line& line, const std::string& seen_from, const std::vector<std::string>& keys,
                    const Reference& reference) const;
  Standing of_commit(const git::Oid& commit, How how) const;
  Standing of_branch(const std::string& branch) const;
  bool was_at_base(const git::Oid& commit) const;
  bool is_open(const std::vector<std::string>& keys, const Reference& reference) const;
  const std::set<std::string>& unmerged_keys() const;

  const git::Repository* repository_;
  Base base_;
  Settings settings_;
  std::optional<Index> index_;
  Found own_;  ///< of HEAD, beyond the base
  Line on_base_;
  Line with_head_;
  std::vector<Own> own_names_;
  mutable std::optional<git::Mainline> base_line_;  ///< read as far back as a branch has asked
  mutable std::optional<std::set<std::string>> unmerged_;
  mutable std::optional<std::set<std::string>> ref_names_;
  mutable bool has_lost_ref_ = false;  ///< one leads to no commit, or its history breaks off
};

}  // namespace checkpoint::history
