#pragma once

#include <cstddef>
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

/// How work that is halted goes on, as far as there is room for it.
struct WaysOn {
  std::vector<WayOn> shown;   ///< the first few that have a command which can be read among others
  std::size_t more = 0;       ///< how many others there are, in the same way
  std::string obstacle = {};  ///< what has to be mended before there is a command; empty where nothing has
};

WaysOn ways_on(const Work& work);

}  // namespace checkpoint::cli
