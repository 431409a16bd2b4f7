#pragma once

#include <string>
#include <vector>

#include "cli/command/context.h"
#include "cli/review/settling.h"

namespace checkpoint::cli {

/// Error{refused} where nobody can be asked: standard input is no terminal.
void check_dialogue(const Context& context);

/// Asks about one conflict of `paths` after the other, and writes each answer as it is given. What was left out, or
/// came after the end of the answers, remains.
Settled settle_in_dialogue(const std::vector<std::string>& paths, const GitCommand& git, Context& context);

}  // namespace checkpoint::cli
