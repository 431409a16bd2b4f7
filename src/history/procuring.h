#pragma once

#include <optional>

#include "history/object.h"

namespace checkpoint::history {

/// What brings a request before those who let it in: `get sign-off for #12 from the security team`, `ask Kim to review
/// #12`, `Kim's approval on #12`, `PTAL at #12`.
std::optional<Object> procured_at(const Phrase& phrase, Place start);

/// `can someone review #12?`: a question by its mark alone.
std::optional<Object> begged_at(const Phrase& phrase, Place start);

}  // namespace checkpoint::history
