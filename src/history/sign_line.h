#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "history/sign.h"

namespace checkpoint::history {

/// One line of a commit's message.
struct MessageLine {
  std::size_t number = 0;  ///< from 1
  std::string text;        ///< bytes as the commit has them, without white space around it
};

/// The line that makes a message the sign that is meant: without it the message is none. Nothing where no single line
/// does, and for a message that is too long to be looked through line by line.
std::optional<MessageLine> line_of_sign(std::string_view message, bool is_merge,
                                        const std::function<bool(const Sign&)>& is_meant);

}  // namespace checkpoint::history
