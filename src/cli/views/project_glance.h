#pragma once

#include "cli/views/glance.h"

namespace checkpoint::cli {

/// By project: the stages that wait for a person, in the order of the pipeline, and the stage that each project goes on
/// with, where it neither waits nor is done.
Glance glance_at_projects(const Workspace& workspace, const Look& look);

}  // namespace checkpoint::cli
