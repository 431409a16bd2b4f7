#pragma once

#include <optional>

#include "history/object.h"

namespace checkpoint::history {

/// An order to bring a reference to its landing without the verb for it: `Get
/// #12 merged`, `Mark #12 ready`, `Watch PR #351 CI to green`, `Ensure #12
/// lands`, `Get approval for #12`, `Fix CI on #12 and merge it`.
std::optional<Object> escort_at(const Phrase& phrase, Place start);

}  // namespace checkpoint::history
