#pragma once

#include <optional>

#include "history/object.h"

namespace checkpoint::history {

/// The one reference of a text whose last step lands it, whatever is done to it before: `#12: rename the flag as Dana
/// asked, push, merge`, `Dependabot PR #12 bumps axios: approve and merge`, `Settle the naming thread on PR 12, push
/// and merge`. Once it has landed, none of that is left.
std::optional<Object> finally_landed(const Phrase& phrase);

}  // namespace checkpoint::history
