#pragma once

#include <string>

#include "cli/choice/workspace.h"

namespace checkpoint::cli {

/// What a new session of an agent is told, most important first: how the most urgent work goes on, and what else is
/// under way. Lines as long as they are, without colours; empty where nothing is under way.
std::string session_start_text(const Workspace& workspace, const Context& context);

}  // namespace checkpoint::cli
