#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "core/result.h"

namespace checkpoint::cli {

/// The command line that a request of the live page asks for, `{"action": …, "arguments": {…}}`, or what is wrong with
/// it. Each action is a command, as a tool of an agent is; there is nothing that a command could not do.
Result<std::vector<std::string>, std::string> words_of_request(std::string_view request);

/// The status of HTTP for what a command has answered: 412 where something else stands there than was seen.
int http_status_of(const std::string& answer);

}  // namespace checkpoint::cli
