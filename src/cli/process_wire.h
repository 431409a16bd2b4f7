#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/command/context.h"
#include "cli/mcp/wire.h"

namespace checkpoint::cli {

/// The wire of a process: messages on standard input and output, and for each command a child that is a copy of it and
/// calls `run`, which gives the exit status.
std::shared_ptr<Wire> wire_of_process(const Context& context,
                                      std::function<int(const std::vector<std::string>& words)> run);

}  // namespace checkpoint::cli
