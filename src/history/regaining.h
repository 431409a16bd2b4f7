#pragma once

#include <string>

#include "history/loss.h"

namespace checkpoint::history {

/// A command line that brings back what a merge has dropped, on one line, for a shell in the work tree. Where there
/// is none that could do so alone (one field of a stage, what is private), one that shows the version that has it.
std::string regaining_command(const Loss& loss);

}  // namespace checkpoint::history
