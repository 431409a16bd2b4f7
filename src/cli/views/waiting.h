#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kinds/work.h"

namespace checkpoint::cli {

/// What waits for a person: the decisions, and the pieces of work that they hold up.
struct Waiting {
  std::size_t decisions = 0;
  std::size_t waiting = 0;  ///< pieces of work that wait for a decision, and for nothing else
  std::size_t halted = 0;   ///< pieces of work that are halted, whether or not a decision would help

  /// Who counts decisions and who counts what waits come to the same.
  bool is_one_each() const { return halted == 0 && waiting == decisions; }
};

/// The one count of it: whatever says how much waits, in a terminal or on a page, has it from here.
Waiting waiting_in(const std::vector<Work>& works);

/// `2 decisions waiting on you`; where work is counted otherwise, `4 decisions waiting on you: 2 pieces of work wait
/// for you, 1 is halted`.
std::string waiting_text(const Waiting& waiting);

}  // namespace checkpoint::cli
