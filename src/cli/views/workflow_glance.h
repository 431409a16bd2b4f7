#pragma once

#include "cli/views/glance.h"

namespace checkpoint::cli {

/// By name; what is complete asks for nothing.
Glance glance_at_workflows(const Workspace& workspace, const Look& look);

}  // namespace checkpoint::cli
