#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/mcp/tools.h"
#include "core/document.h"
#include "core/result.h"

namespace checkpoint::cli {

/// What can be done from the live page. Each is a command, as a tool of an agent is; there is nothing that a command
/// could not do.
std::span<const Tool> board_actions();

/// The command line that a request asks for, `{"action": …, "arguments": {…}}`, or what is wrong with it.
Result<std::vector<std::string>, std::string> words_of_request(std::string_view request);

/// The status of HTTP for what a command has answered: 412 where something else stands there than was seen.
int http_status_of(const std::string& answer);

}  // namespace checkpoint::cli
