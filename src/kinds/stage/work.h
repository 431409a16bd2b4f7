#pragma once

#include "kinds/stage/progress.h"
#include "kinds/work.h"

namespace checkpoint::stage {

/// The work of a project: the stage that it goes on with, and those that wait for a person. Its pipeline has a stage at
/// least; where its file is, the caller says.
Work work_of(const Progress& progress);

}  // namespace checkpoint::stage
