#pragma once

#include <string>

namespace checkpoint::cli {

/// What an agent's session-start hook expects, one JSON object and a newline, with `text` as its context. Of a text
/// that is longer than the hook takes, the beginning, and a line that says so.
std::string hook_output(const std::string& text);

}  // namespace checkpoint::cli
