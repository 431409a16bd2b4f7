#pragma once

#include <string>
#include <string_view>

#include "core/time.h"
#include "kinds/session/overview.h"
#include "kinds/session/staleness.h"

namespace checkpoint::session {

/// What to do with a checkpoint at the start of a session.
enum class Decision {
  proceed,  ///< go on with the first action without asking
  ask,      ///< blocked, failed, in progress and stale, or waiting for a decision: a person says how to go on
  offer,    ///< complete: offer the next steps
  fresh,    ///< missing, corrupt or of an unknown version: start anew
};

/// `continue`, `ask`, `offer` or `fresh`.
std::string_view name_of(Decision decision);

/// The same for people, before the reason: `Go on: `, `Ask first: `, `Offer next steps: ` or `Start afresh: `.
std::string_view lead_of(Decision decision);

struct Resumption {
  Decision decision;
  std::string reason;  ///< one sentence for people
};

/// How to go on from a checkpoint that can be read.
Resumption resumption_of(const Overview& overview, const StaleDays& limits, const Instant& now);

/// True once a checkpoint is older than 24 hours: what it says of files is then checked against the files.
bool wants_drift_check(const Overview& overview, const Instant& now);

}  // namespace checkpoint::session
