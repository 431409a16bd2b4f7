#pragma once

#include "cli/command/command.h"

namespace checkpoint::cli {

struct McpOptions {};

void register_mcp(OptionSet& set, McpOptions& options);
Answer run_mcp(const McpOptions& options, Context& context);

}  // namespace checkpoint::cli
