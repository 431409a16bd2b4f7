#pragma once

#include <optional>

#include "history/object.h"

namespace checkpoint::history {

/// Work for one request that ends with its landing: `address the comments on #12 and merge it`, `#12: fix CI, then
/// squash-merge`. Work alone is none: what was left of it is not told by the landing.
std::optional<Object> tended_at(const Phrase& phrase, Place start);

/// A word for what belongs to a request until it lands, and to nothing after it: its checks, comments, commits.
bool belongs_to_request(const Phrase& phrase, Place place);

/// One of them stands from `begin` to `end`.
bool names_own_part(const Phrase& phrase, Place begin, Place end);

/// Behind a clause of work on the request that was named before: `address the remaining comments`, `wait for CI`.
/// Nothing where none stands at `place`.
std::optional<Place> behind_work_on_request(const Phrase& phrase, Place place);

/// Behind a step that lands what was named before, or brings it before its reviewers: `merge it`, `get it merged`, `hit
/// merge`, `ask Kim to review it`, `mark as ready`. Nothing where none stands at `place`.
std::optional<Place> behind_closing(const Phrase& phrase, Place place);

/// Of those the steps that land it: what is asked of others behind a landing is something else to do.
std::optional<Place> behind_landing_step(const Phrase& phrase, Place place);

}  // namespace checkpoint::history
