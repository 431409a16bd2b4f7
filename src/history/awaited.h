#pragma once

#include <optional>

#include "history/object.h"

namespace checkpoint::history {

/// What is said of a reference: that it awaits its landing. `PR #12 is ready to
/// merge`, `#90 needs review`, `#12: merge when green`, `PR #12 (search): CI
/// green, awaiting review`, `to merge: #12`. `begin`: of the sentence, `start`:
/// behind its lead-in.
std::optional<Object> awaited_at(const Phrase& phrase, Place begin, Place start);

/// The place behind what says at `place` that something awaits its landing:
/// `needs a final review`, `ready to merge`, `waiting to be merged`.
std::optional<Place> behind_awaiting(const Phrase& phrase, Place place);

/// `I have addressed the comments on #12 and it can be merged`, `fixed by #12, which awaits review`.
std::optional<Object> reported_at(const Phrase& phrase, Place begin);

/// `The next step is to merge #12`, `All that remains is merging #12`
std::optional<Object> remaining_at(const Phrase& phrase, Place begin);

}  // namespace checkpoint::history
