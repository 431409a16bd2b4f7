#pragma once

#include <string_view>

#include "core/environment.h"

namespace checkpoint {

/// Notes a step on the way to an answer, for whoever asks why it took one: a line `checkpoint: <step>`. As with git's
/// GIT_TRACE, GIT_CHECKPOINT_TRACE says where to: `1`, `2` or `true` is standard error, an absolute path is a file that
/// is appended to, and all else is nowhere. That it cannot be written is no error. Steps name no value that a user
/// gave.
void trace(const Environment& environment, std::string_view step);

}  // namespace checkpoint
