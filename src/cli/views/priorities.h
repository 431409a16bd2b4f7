#pragma once

#include <vector>

#include "cli/choice/claiming.h"
#include "cli/choice/workspace.h"
#include "cli/past/landed_actions.h"
#include "kinds/session/ranking.h"

namespace checkpoint::cli {

/// A decision that waits for a person.
struct OpenDecision {
  std::string kind;
  std::string owner;  ///< the skill
  std::string id;
  std::string description;
  std::string proposed_resolution;
};

/// By owner, then in the order of the document.
std::vector<OpenDecision> open_decisions(const Sessions& sessions);

/// Most urgent first. What a checkpoint itself claims to have landed is passed over.
std::vector<session::Ranked> ranked_sessions(const Sessions& sessions);
/// The same, and what the history proves to have landed is passed over too, what it proves unblocked comes first.
std::vector<session::Ranked> ranked_sessions(const Sessions& sessions, LandedActions& landed);

/// The same, and what others have claimed is passed over too.
std::vector<session::Ranked> ranked_sessions(const Sessions& sessions, LandedActions& landed, const Claimed& claimed);

/// One of these.
session::Ranked ranked_session(const SessionEntry& entry, LandedActions& landed);
session::Ranked ranked_session(const SessionEntry& entry, LandedActions& landed, const Claimed& claimed);

/// The most urgent one that says what to do; nullptr where there is nothing to do.
const session::Ranked* top_of(const std::vector<session::Ranked>& ranked);

}  // namespace checkpoint::cli
