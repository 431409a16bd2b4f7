#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "kinds/rank.h"
#include "kinds/session/overview.h"

namespace checkpoint::session {

/// Says whether an action of a checkpoint is known to be done already, so that `next` passes over it.
using IsLanded = std::function<bool(const Overview& overview, const Action& action)>;

/// A checkpoint in the order of urgency, with what to do about it.
struct Ranked {
  Overview overview;
  Rank rank = Rank::not_started;
  std::string why;                    ///< one sentence
  std::string action;                 ///< empty where there is nothing to do
  std::string done_when;              ///< the command that proves the action done; empty where there is none
  std::size_t skipped_stale = 0;      ///< actions passed over because they have landed
  bool all_stale = false;             ///< there were actions and all of them have landed: reconcile
  std::string_view kind = "session";  ///< other kinds rank among sessions: a stage that waits for a person does
};

/// A decision asks for its proposed resolution (else its description), a reconciliation for an update of the notes, all
/// else for the first action that has not landed.
Ranked ranked(const Overview& overview, const IsLanded& is_landed);

/// Most urgent first. Ties: over budget, then the newest update, then the name.
std::vector<Ranked> in_order(std::vector<Ranked> all);

/// True where phase, step, or the id or label of a row in progress has one of the words gate, approval, approve,
/// sign-off or awaiting.
bool is_at_gate(const Overview& overview);

}  // namespace checkpoint::session
