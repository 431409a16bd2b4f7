#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace checkpoint::cli {

/// What an agent's session-start hook expects, one JSON object and a newline, with `text` as its context. Of a text
/// that is longer than the hook takes, the beginning, and a line that says so, with a command that begins with
/// `program`.
std::string hook_output(const std::string& text, std::string_view program);

/// How much a hook takes, and what the command begins with that shows the rest.
struct Fit {
  std::size_t most_bytes = 0;
  std::string_view program;
};

/// What `frame` makes of `text`; where that is more than fits, of its beginning and a line that says so.
/// `frame` must make more of a longer text.
std::string framed_to_fit(const std::string& text, const Fit& fit,
                          const std::function<std::string(const std::string& text)>& frame);

}  // namespace checkpoint::cli
