#pragma once

#include <string>
#include <vector>

#include "cli/terminal/look.h"
#include "cli/views/priorities.h"
#include "cli/views/session_json.h"

namespace checkpoint::cli {

/// `⛔ 2 decisions waiting on you` and one line or two for each; empty where none is.
std::string banner(const std::vector<OpenDecision>& decisions, const Look& look);

/// All checkpoints in columns, in the order given.
std::string sessions_table(const std::vector<const SessionEntry*>& entries, const Ageing& ageing, const Look& look);

/// A heading and a few lines on one checkpoint: summary, next action, blockers, tickets.
/// Of the queue it names what `ranked` found to come first, and says why where the queue has another order.
std::string session_detail(const SessionEntry& entry, const session::Ranked& ranked, const Ageing& ageing,
                           const Look& look);

/// `passed over 2 actions that landed already, 1 that is claimed`; empty where there are none.
std::string passed_over(const session::Ranked& ranked);

/// `3h ago`, or `⚠ stale (9d)`.
std::string age_text(const session::Overview& overview, const Ageing& ageing, const Look& look);

/// `PLAT-4471 (source) + 3 children`; empty where there are no tickets.
std::string tickets_text(const session::Overview& overview, const Look& look);

/// Names each file that could not be read: path, place and reason.
std::vector<std::string> problem_lines(const std::vector<StoreProblem>& problems);

/// The same, and each file that is no valid checkpoint with its first error.
std::vector<std::string> problem_lines(const Sessions& sessions);

/// What there is to say when no checkpoint asks for anything: one that cannot be read might.
std::string nothing_to_do(const Sessions& sessions);
/// The same for who has looked at claims.
std::string nothing_to_do(const Sessions& sessions, const std::vector<session::Ranked>& ranked);

/// `1 checkpoint`, `3 checkpoints`.
std::string counted(std::size_t count, const std::string& noun);

}  // namespace checkpoint::cli
