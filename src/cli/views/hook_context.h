#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace checkpoint::cli {

/// What an agent's session-start hook expects, one JSON object and a newline, with `text` as its context. Of a text
/// that is longer than the hook takes, the beginning, and a line that says so.
std::string hook_output(const std::string& text);

/// What `frame` makes of `text`; where that is more than `most` bytes, of its beginning and a line that says so.
/// `frame` must make more of a longer text.
std::string framed_to_fit(const std::string& text, std::size_t most,
                          const std::function<std::string(const std::string& text)>& frame);

}  // namespace checkpoint::cli
