#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "git/repository.h"
#include "history/verdict.h"
#include "store/remotes.h"

namespace checkpoint::history {

/// Why answers may miss evidence where commits are not here, and not because a shallow clone ends before them.
inline constexpr std::string_view cut_by_missing_commits =
    "the history is cut off: a commit is missing in this repository ('git fsck' names it)";

/// Where evidence is kept between runs.
enum class Keep {
  on_disk,    ///< the index in the common git folder, in memory where that cannot be written
  in_memory,  ///< no file is read or written
};

struct Settings {
  std::optional<std::string> base;             ///< `--base`; `HEAD` judges by HEAD alone
  std::optional<std::string> configured_base;  ///< `checkpoint.baseBranch`
  std::optional<std::string> ticket_pattern;   ///< `checkpoint.ticketPattern`: an extended regular expression
  std::vector<Remote> remotes;                 ///< of the repository, as git's configuration has them
  Keep keep = Keep::on_disk;
};

/// The branch that work lands on.
struct Base {
  std::string name;             ///< as shown: `origin/main`, `main`, `HEAD`
  std::optional<git::Oid> tip;  ///< nothing while the branch is unborn
  bool stands_in = false;       ///< for a ref that goes before it and whose commit is not here
};

/// What has landed in one repository, as its integration branch and HEAD have it at the time of open().
class History {
 public:
  /// Finds the base, brings the index up to date, and falls back to memory where there cannot be one. Reads
  /// `repository` as long as it lives. Error{not_found} where a base that was named is not there. Where none was named
  /// and none of the usual ones exists, HEAD is the base.
  static History open(const git::Repository& repository, const Settings& settings);

  History(History&&) noexcept;
  History& operator=(History&&) noexcept;
  ~History();

  const Base& base() const;
  /// Why answers may miss evidence (`the history is cut off: this is a shallow clone`); nothing where they do not.
  std::optional<std::string> limitation() const;

  /// True where commits were missing that the answers so far may have needed. Answers may change with no ref changing
  /// once they are there.
  bool has_gaps() const;

  /// The references of one action or blocker, or of one thing done, judged. `tickets` are the ids of the checkpoint's
  /// `pm_refs`.
  std::vector<Judgement> judge(std::string_view text, const std::vector<std::string>& tickets = {},
                               Reading reading = Reading::plan) const;

  /// What the history says of one reference.
  Standing standing_of(const Reference& reference) const;

  /// True where `commit` can be reached from the integration branch, or from HEAD.
  bool has_landed(const git::Oid& commit) const;

 private:
  struct State;
  explicit History(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace checkpoint::history
