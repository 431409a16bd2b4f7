#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "git/mainline.h"
#include "git/repository.h"
#include "history/evidence.h"
#include "history/reverted_ranges.h"
#include "history/scan.h"
#include "history/sign.h"

namespace checkpoint::history {

class Index;

/// What can be reached from the integration branch, or from it and HEAD together. Every sign is read again from its
/// commit before it counts.
class Line {
 public:
  /// Whether `owner/name` is, or may be, the repository itself.
  using IsOurs = std::function<bool(const std::string& repository)>;

  /// `own`: what HEAD reaches and the base does not, sorted by nothing; nullptr for the base alone. `tip`: what it is
  /// reached from.
  Line(const git::Repository& repository, const Index* index, const Found* own, std::optional<git::Oid> tip,
       IsOurs is_ours)
      : repository_(&repository),
        index_(index),
        own_(own),
        tip_(tip),
        is_ours_(std::move(is_ours)),
        ranges_(repository) {}

  bool contains(const git::Oid& commit) const;

  /// A commit and one of its signs, of which a long message has many.
  struct Signed {
    std::shared_ptr<const git::Commit> signer;
    Sign sign;

    const git::Commit& commit() const { return *signer; }
  };
  /// The commits with a sign under `key`.
  const std::vector<Signed>& signs(const std::string& key) const;

  /// The commit that took `commit` back and was not taken back itself; nothing where it stands.
  std::optional<git::Commit> revert_of(const git::Commit& commit) const { return revert_of(commit, 0); }

  /// Whether revert_of() has looked at fewer reverts of ranges than there are, so that what stands for it may not.
  bool has_unread_ranges() const { return ranges_.is_cut(); }

  unsigned commits_with_prefix(const std::string& prefix) const;

 private:
  std::vector<Signed> read_signs(const std::string& key) const;
  std::optional<git::Commit> revert_of(const git::Commit& commit, int depth) const;
  std::optional<git::Commit> standing_among(std::vector<git::Commit> reverts, const git::Commit& commit,
                                            int depth) const;
  std::optional<git::Commit> revert_of_parts(const git::Commit& merge, int depth) const;
  std::optional<git::Commit> found_revert(const git::Commit& commit, int depth) const;
  std::vector<git::Commit> brought_by(const git::Commit& commit) const;
  std::optional<git::Commit> merge_on(git::Mainline& line, const git::Commit& commit) const;

  /// What a revert that names a title alone takes back: the latest landing, or any.
  enum class Titled { latest, any };
  std::vector<git::Commit> reverting(const git::Commit& commit, Titled titled) const;
  bool is_meant(const Sign& sign, const Sign& name) const;
  std::vector<git::Commit> reverting_ranges(const git::Commit& commit) const;
  std::vector<git::Commit> naming(const std::string& kind, const git::Commit& commit) const;
  std::vector<git::Commit> later(const std::string& key, const git::Commit& commit, const Sign& name) const;
  std::vector<git::Commit> named_exactly(const std::vector<Sign>& said) const;
  /// By what a revert was found: one of the two.
  struct Name {
    std::string title;
    std::string ticket;
  };
  bool means_another(const git::Commit& revert, const git::Commit& commit, const Name& name) const;
  bool means_nothing(const git::Commit& revert, const git::Commit& commit, const std::string& ticket) const;
  bool has_later_landing(const git::Commit& revert, const git::Commit& commit, const std::string& title) const;
  bool is_later_landing(const git::Commit& other, const git::Commit& commit, const std::string& title,
                        const git::Commit& revert) const;
  bool is_restored(const git::Commit& commit, const git::Commit& revert, int depth) const;

  const git::Repository* repository_;
  const Index* index_;
  const Found* own_;
  std::optional<git::Oid> tip_;
  IsOurs is_ours_;
  mutable RevertedRanges ranges_;
  mutable bool has_ranges_ = false;                ///< they have been read
  mutable std::optional<git::Mainline> mainline_;  ///< read as far back as a commit has asked
  mutable std::map<git::Oid, std::optional<git::Commit>> reverts_;
  mutable std::map<std::string, std::vector<Signed>> signs_;  ///< that have been asked for
};

}  // namespace checkpoint::history
