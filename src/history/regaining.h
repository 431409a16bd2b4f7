#pragma once

#include <string>

#include "history/loss.h"

namespace checkpoint::history {

/// A command line that brings back what a merge has dropped, on one line, for a shell in the work tree. Where there
/// is none that could do so alone (one field of a document that both sides changed), one that shows the version that
/// has it.
std::string regaining_command(const Loss& loss);

/// Whether that command does so, and does not only show.
bool is_brought_back(const Loss& loss);

/// The same in words: `to bring it back: git checkout …`.
std::string regaining_words(const Loss& loss);

}  // namespace checkpoint::history
