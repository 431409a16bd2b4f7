#pragma once

#include <string>
#include <vector>

#include "core/document.h"
#include "kinds/made_decision.h"
#include "kinds/session/overview.h"

namespace checkpoint::session {

/// The list in `context_primer` that keeps what was decided.
inline constexpr const char* kDecisions = "key_decisions";

/// The rows of that list, in their order.
std::vector<Node> decision_rows(const Node& root);

/// Those of them that are texts, as all of a valid document are.
std::vector<std::string> decisions_of(const Node& root);

/// What the session has decided: those texts, and the questions that are marked as resolved. The document says of the
/// first neither who decided nor when.
std::vector<MadeDecision> made_decisions(const Overview& overview, const Node& root);

}  // namespace checkpoint::session
