#pragma once

#include <functional>

#include "cli/command/answer.h"
#include "cli/command/context.h"

namespace checkpoint::cli {

/// Shows what `look` says, and again whenever it says something else, until the user or the terminal ends it: on a
/// terminal in the place of what was there, else one after the other, each below the time. `look` is asked with a
/// context of its own each time.
Answer run_watched(const std::function<Answer(Context& context)>& look, Context& context);

}  // namespace checkpoint::cli
