#pragma once

#include <string>
#include <vector>

#include "cli/command/context.h"
#include "cli/views/works.h"
#include "store/told.h"

namespace checkpoint::cli {

/// All that is under way, looked at once.
struct UnderWay {
  Works works;
  std::vector<OpenDecision> decisions;
  std::vector<Work> ranked;  ///< what asks for something, by urgency; what has landed is passed over
  std::string program;       ///< what commands begin with, up to their name: `git checkpoint --dir=part `
};

UnderWay look_at_all(const Workspace& workspace, const Context& context);

/// It as facts, without secrets, the most important first: decisions that wait, files that cannot be read, what is to
/// be done next, where each session stands and what it has decided.
std::vector<Fact> facts_of(const UnderWay& all);

/// What only a person can decide, and what cannot be read; empty where there is neither.
std::string urgent_text(const UnderWay& all);

/// The three commands that write back, for the skill that is most urgent.
std::string write_back_text(const UnderWay& all);

}  // namespace checkpoint::cli
