#pragma once

#include "cli/command/answer.h"
#include "cli/command/context.h"
#include "cli/terminal/look.h"

namespace checkpoint::cli {

/// How results look on this run's standard output: `--color`, NO_COLOR, color.checkpoint and color.ui, the locale, and
/// whether it is a terminal.
Look look_of(const Context& context);

/// Throws Error{usage} where `--color` names none of auto, always and never.
void check_colour(const GlobalOptions& global);

/// Prints `answer` for people: results on standard output; notes, warnings, errors and hints on standard error.
void print_text(const Answer& answer, Context& context);

}  // namespace checkpoint::cli
