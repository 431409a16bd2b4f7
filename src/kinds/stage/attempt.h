#pragma once

#include <string>
#include <vector>

#include "core/document.h"
#include "kinds/stage/progress.h"

namespace checkpoint::stage {

/// What `stage` still has as an earlier attempt at it has left it, as a sentence: `cut is from an earlier attempt,
/// which had failed on 2026-05-08, and is unchanged since`. Empty where there is nothing of the kind. `copies` are the
/// documents that later writes have replaced, oldest first.
std::string inherited(const StageState& stage, const std::vector<Node>& copies);

/// Likewise of all that `stage` has, where it is stale, and whoever goes on with it begins an attempt anew.
std::string inherited_by_next(const StageState& stage);

}  // namespace checkpoint::stage
