#pragma once

#include <string>
#include <string_view>

#include "cli/command/answer.h"

namespace checkpoint::cli {

/// The first field of every JSON answer: the version of the output contract.
inline constexpr std::string_view kOutputSchema = "git-checkpoint/1";

/// What frames every JSON answer.
struct Frame {
  std::string command;
  std::string correlation_id;
};

/// The JSON answer on one line, with its newline: the frame, the command's fields, in a failure `error`, `error_code`,
/// `path` and `pointer` where they are known and `hint`, and last `warnings`.
std::string envelope(const Frame& frame, const Answer& answer);

}  // namespace checkpoint::cli
