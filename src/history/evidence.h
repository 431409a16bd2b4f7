#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/time.h"
#include "git/oid.h"

namespace checkpoint::history {

/// How a commit shows that something landed, strongest first.
enum class How {
  merge_commit,  ///< the merge of the pull request, or of the branch
  squash,        ///< the subject ends in `(#N)` or `(!N)`, or a line in the body names the request
  change,        ///< a line in the body names the review: Gerrit's change, Phabricator's revision, a mail
  ticket,        ///< a ticket's key where a landing subject has it
  closing_word,  ///< `Closes #N` in the body: closes an issue or ticket, says nothing of a pull request N
  commit,        ///< the referenced commit is an ancestor itself
  branch_tip,    ///< the referenced branch's tip is an ancestor
  claim,         ///< no commit: the checkpoint's own rows say so
};

/// `merge commit`, `squash`, …: as `evidence.how` in JSON has it.
std::string_view name_of(How how);

enum class State {
  landed,
  reverted,  ///< it had landed, and a later commit took it back
  open,      ///< known here, and not reachable: a branch, a commit, a number that only an unmerged commit has
  unknown,   ///< nothing here says anything about it
};

/// `landed`, `reverted`, `open`, `unknown`
std::string_view name_of(State state);

/// The commit that proves a state: the landing, or for `reverted` the revert.
struct Evidence {
  git::Oid commit;
  std::string subject;
  How how = How::merge_commit;
  std::string base;        ///< from where it can be reached: the integration branch as named (`origin/main`), or `HEAD`
  Instant when;            ///< the commit's own time
  std::string title = {};  ///< of the request, where its merge has it in the body; else empty
  std::string author = {};  ///< of the commit, by name
  std::string key = {};     ///< of the sign that it is, see history/sign.h; empty for a commit or a branch's tip
};

struct Standing {
  State state = State::unknown;
  std::optional<Evidence> evidence;      ///< for landed and reverted always
  bool ambiguous = false;                ///< the number was used for more than one thing
  std::vector<std::string> titles = {};  ///< of all that stands by a ticket's key; empty where there is too much of it
};

}  // namespace checkpoint::history
