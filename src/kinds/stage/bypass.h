#pragma once

#include <string>

#include "kinds/stage/progress.h"

namespace checkpoint::stage {

/// How `stage` stands past a gate that nobody opened, as a sentence: it is completed without the approval that it
/// needs, or has gone on although a gated stage before it is not complete, whatever that stage says of itself, and also
/// where it is not there. Empty where it does not, and under a manifest that was changed: no gate is known then.
std::string bypass_of(const Progress& progress, const StageState& stage);

}  // namespace checkpoint::stage
