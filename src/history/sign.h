#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "history/evidence.h"

namespace checkpoint::history {

/// What a commit's message is a sign of. The key says of what:
///   `#12` `!12` `ABC-12`  the landing of a number, merge request, ticket; `#12@owner/name` where the message names the
///                         repository
///   `c/12` `D12` `<id>`   the landing of a reviewed change: Gerrit's, Phabricator's, a mail's
///   `I<7 digits>`         the landing of the change whose Change-Id is `detail`
///   `b:<branch>`          the landing of a branch
///   `r:<7 digits>`        the revert of the commit that `detail` begins with
///   `r:#12` `r:ABC-12`    the revert of what landed under that number, ticket or review. `how` is `ticket` where only
///                         a title names the ticket; `detail` is `@owner/name` where the repository is named
///   `r:..`                the revert of all commits of git's range `detail`: `0123abc..4567def`
///   `a:<7 digits>` `a:#12` `a:"<subject>`  that what was reverted stands once more
///   `p:ABC-12`            a part of a ticket that is not its last, or may not be
///   `s:<subject>`         the revert of a commit with that subject, as subject_key() has it
/// A message that restores what was reverted is the revert of the revert.
struct Sign {
  std::string key;
  How how = How::merge_commit;  ///< for landings and the reverts of tickets only
  /// Of a commit or a Change-Id: the digits as written. Of `#12@owner/name`: the host of its URL.
  std::string detail;

  bool operator==(const Sign&) const = default;
};

inline constexpr std::string_view kRevertedRange = "r:..";

/// The signs in a message. `is_merge`: the commit was written with more than one parent; some forms count only there.
std::vector<Sign> signs_in(std::string_view message, bool is_merge);

/// `p:ABC-12`
std::string part_key(std::string_view ticket);

/// Under what prefix a history counts its reviewed changes, so that it is known which forms it has: `c/` `D/` `I/`
/// `</`.
std::string review_prefix(std::string_view key);

/// False for most messages without signs, fast.
bool may_have_signs(std::string_view message);

/// The subject without a number in brackets at its end, also inside the quotes of a revert.
std::string bare_subject(std::string_view subject);

/// The same as `s:` keys have it: in lower case, and without a full stop.
std::string subject_key(std::string_view subject);

/// Tickets that a branch's name begins with, in upper case: `feature/abc-12-login` → `ABC-12`; empty where there is
/// none.
std::string ticket_of_branch(std::string_view branch);

/// `ABC` of each ticket-like key in a message, each once.
std::vector<std::string_view> prefixes_in(std::string_view message);

}  // namespace checkpoint::history
