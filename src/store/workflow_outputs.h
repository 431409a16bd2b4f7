#pragma once

#include "kinds/workflow/output.h"
#include "store/location.h"

namespace checkpoint {

/// Looks for the outputs of workflows below the project's folder: as they are named, else below `memory/reports`, where
/// the programs that these workflows come from keep them. No symlink is followed; an empty folder is none.
workflow::OutputLook output_look(const Location& location);

}  // namespace checkpoint
