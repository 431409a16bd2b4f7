#pragma once

#include <string>

#include "kinds/stage/progress.h"

namespace checkpoint::stage {

/// That `stage` was sent back, by whom, on which day and why: `sent back by kim on 2026-05-08: too long`. Empty where
/// it was not, or was opened again since.
std::string rejection(const StageState& stage);

}  // namespace checkpoint::stage
