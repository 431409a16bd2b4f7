#pragma once

#include <string>
#include <vector>

#include "history/verdict.h"

namespace checkpoint::history {

/// What the history says of an action as a whole.
struct Opinion {
  Finding finding;
  std::string grounds;  ///< of landed and unblocked: what of it has landed, with the commits that did it

  bool operator==(const Opinion&) const = default;
};

Opinion opinion_of(const std::vector<Judgement>& judgements);

}  // namespace checkpoint::history
