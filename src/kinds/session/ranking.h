#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "kinds/landed_note.h"
#include "kinds/rank.h"
#include "kinds/session/overview.h"

namespace checkpoint::session {

/// What is known of an action beyond what its checkpoint says.
enum class Prospect {
  open,       ///< nothing: it is to be done
  landed,     ///< it is done already
  unblocked,  ///< what it waited for has happened
  claimed,    ///< somebody else works on it
};

struct Outlook {
  Prospect prospect = Prospect::open;
  std::string because;         ///< for unblocked and landed: what has happened, as a sentence; empty where nobody knows
  std::size_t references = 0;  ///< how many things of the history it names, of those that were asked
  std::vector<LandedReference> landed = {};    ///< those of them that have landed
  std::vector<LandedReference> reverted = {};  ///< those that were taken back; see history::Opinion
};

/// Looks at an action of a checkpoint: what has landed or is claimed is passed over, what is unblocked comes first.
using LookAhead = std::function<Outlook(const Overview& overview, const Action& action)>;

/// A checkpoint in the order of urgency, with what to do about it.
struct Ranked {
  Overview overview;
  Rank rank = Rank::not_started;
  std::string why;                  ///< one sentence
  std::string action;               ///< empty where there is nothing to do
  std::string done_when;            ///< the command that proves the action done; empty where there is none
  Action queued;                    ///< the action of the queue that comes first; empty where all have landed
  std::string unblocked_by;         ///< what `queued` waited for and has happened; empty where it waited for nothing
  std::size_t skipped_stale = 0;    ///< actions passed over because they have landed
  std::size_t skipped_claimed = 0;  ///< actions passed over because somebody has claimed them
  std::vector<LandedNote> landed;   ///< the actions that have landed, with what shows it
  std::size_t references = 0;       ///< how many things of the history the actions name, of those that were asked
  std::vector<LandedReference> landed_references;  ///< those of them that have landed
  bool all_stale = false;                          ///< there were actions and all of them have landed: reconcile
};

/// A decision asks for its proposed resolution (else its description), a reconciliation for an update of the notes, all
/// else for the first action that is unblocked, or where none is the first that has not landed. Where all that is open
/// is claimed, there is nothing to do.
Ranked ranked(const Overview& overview, const LookAhead& look_ahead);

/// True where phase, step, or the id or label of a row in progress has one of the words gate, approval, approve,
/// sign-off or awaiting.
bool is_at_gate(const Overview& overview);

}  // namespace checkpoint::session
