#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kinds/work.h"

namespace checkpoint::cli {

/// One of the commands that answer a decision.
struct AnswerCommand {
  std::string command;
  std::string effect;    ///< what it does, in a few words; may be empty
  std::string_view way;  ///< how it differs from the first one, before it: `in your own words`; empty for the first
};

/// All that answer it: what is proposed, the one for other words, the one that says no. One that is too long to be read
/// among others is not there; where it is the first, a command stands in its place that prints it whole.
std::vector<AnswerCommand> answers_to(const OpenDecision& decision);

}  // namespace checkpoint::cli
