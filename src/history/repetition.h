#pragma once

#include <string>
#include <string_view>

#include "history/evidence.h"
#include "history/reference.h"

namespace checkpoint::history {

// An action without what asks for nothing. Spaces stand in its place, so that all else stays where it is.

/// Without what stands in brackets and says what something was called, where more is said of it, or how large it is:
/// `(was: add x)`, `(see the thread)`, `(+12 -3)`.
std::string without_asides(std::string_view text);

/// Without what only says again how the commit that landed `reference` is called: `Merge #12 (add x)`, `Finish #12: add
/// x`, `Add x (#12)`. A title that is itself a step (`Test on staging`) stays.
std::string without_title(std::string_view text, const Reference& reference, const Evidence& evidence);

}  // namespace checkpoint::history
