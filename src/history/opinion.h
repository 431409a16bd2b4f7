#pragma once

#include <string>
#include <vector>

#include "history/verdict.h"

namespace checkpoint::history {

/// What the history says of an action as a whole.
struct Opinion {
  Finding finding;
  std::string openings;  ///< what the action waited for and has landed, with the commits that did it

  bool operator==(const Opinion&) const = default;
};

Opinion opinion_of(const std::vector<Judgement>& judgements);

}  // namespace checkpoint::history
