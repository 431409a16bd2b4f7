#pragma once

#include <string>
#include <vector>

#include "cli/choice/workspace.h"
#include "store/workflows.h"

namespace checkpoint::cli {

// A document names the files that a workflow has made by their paths alone, and the standard phases of all workflows
// name the same ones. So a file that lies there from before would pass for what a new workflow has made.

/// Of a workflow that begins: a sentence for each file that its phases are to make and that another workflow, or one in
/// the archive, has made already.
std::vector<std::string> made_before(const Workflow& workflow, const Workspace& workspace);

/// The same of `path`, which the workflow takes for its own; empty where somebody has written to it since the workflow
/// was started.
std::vector<std::string> made_before(const Workflow& workflow, const std::string& path, const Workspace& workspace);

}  // namespace checkpoint::cli
