#pragma once

#include <string>

#include "kinds/stage/progress.h"

namespace checkpoint::stage {

/// How `stage` stands past a gate that nobody opened, as a sentence: it is completed without the approval that it
/// needs, or goes on while the one before it still waits for its own. Empty where it does not.
std::string bypass_of(const Progress& progress, const StageState& stage);

}  // namespace checkpoint::stage
