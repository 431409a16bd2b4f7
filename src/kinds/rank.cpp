#include "kinds/rank.h"

namespace checkpoint {

std::string_view name_of(Rank rank) {
  switch (rank) {
    case Rank::decision: return "blocked_on_decision";
    case Rank::halted: return "failed_or_blocked";
    case Rank::at_gate: return "at_gate";
    case Rank::in_progress: return "in_progress";
    case Rank::queued: return "queued";
    case Rank::not_started: return "not_started";
  }
  return "not_started";
}

}  // namespace checkpoint
