#include "cli/views/priorities.h"

#include <algorithm>

#include "kinds/session/claims.h"

namespace checkpoint::cli {

std::vector<OpenDecision> open_decisions(const Sessions& sessions) {
  std::vector<OpenDecision> decisions;
  for (const SessionEntry& entry : sessions.entries) {
    for (const session::Blocker& blocker : entry.overview.blockers) {
      if (!blocker.is_open_decision()) continue;
      decisions.push_back(
          {"session", entry.overview.skill, blocker.id, blocker.description, blocker.proposed_resolution});
    }
  }
  return decisions;
}

std::vector<session::Ranked> ranked_sessions(const Sessions& sessions) {
  std::vector<session::Ranked> all;
  for (const SessionEntry& entry : sessions.entries) {
    const session::Claims claims = session::claims_of(entry.document);
    all.push_back(session::ranked(entry.overview, [&](const session::Overview&, const session::Action& action) {
      const bool is_done = session::is_claimed(action, claims);
      return session::Outlook{is_done ? session::Prospect::landed : session::Prospect::open, ""};
    }));
  }
  return session::in_order(std::move(all));
}

session::Ranked ranked_session(const SessionEntry& entry, LandedActions& landed, const Claimed& claimed) {
  return session::ranked(entry.overview, [&](const session::Overview& overview, const session::Action& action) {
    session::Outlook outlook = landed.outlook(entry, action);
    const bool is_open = outlook.prospect != session::Prospect::landed;
    if (is_open && claimed.on(overview.skill, action.text) != nullptr) outlook = {session::Prospect::claimed, ""};
    return outlook;
  });
}

session::Ranked ranked_session(const SessionEntry& entry, LandedActions& landed) {
  return ranked_session(entry, landed, {});
}

std::vector<session::Ranked> ranked_sessions(const Sessions& sessions, LandedActions& landed, const Claimed& claimed) {
  std::vector<session::Ranked> all;
  for (const SessionEntry& entry : sessions.entries) all.push_back(ranked_session(entry, landed, claimed));
  return session::in_order(std::move(all));
}

std::vector<session::Ranked> ranked_sessions(const Sessions& sessions, LandedActions& landed) {
  return ranked_sessions(sessions, landed, {});
}

const session::Ranked* top_of(const std::vector<session::Ranked>& ranked) {
  const auto found = std::find_if(ranked.begin(), ranked.end(),
                                  [](const session::Ranked& candidate) { return !candidate.action.empty(); });
  return found == ranked.end() ? nullptr : &*found;
}

}  // namespace checkpoint::cli
