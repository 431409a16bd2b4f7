#pragma once

#include <set>
#include <string>

#include "core/document.h"
#include "kinds/session/overview.h"

namespace checkpoint::session {

/// References that a checkpoint itself says have landed, in normal form: `#12`, `!12`, `ABC-12`. Claims are weaker than
/// history, and count for the checkpoint's own actions only.
using Claims = std::set<std::string>;

/// Reads the claims in `skill_state`: under keys whose name has `merged` or `shipped`, numbers and strings that are a
/// reference, and the `number`, `pr` or `id` of objects.
Claims claims_of(const Document& document);

/// True where the action is nothing but the landing of references (it begins with merge, land, ship, review, rebase,
/// open or finish, and references follow) and all of them are claimed. A reference elsewhere in the text decides
/// nothing: calling work done that is not done is the worst answer.
bool is_claimed(const Action& action, const Claims& claims);

}  // namespace checkpoint::session
