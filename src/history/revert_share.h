#pragma once

#include <string_view>

namespace checkpoint::history {

/// Takes `part of`, `some`, `partially` off the front of what a revert names.
bool take_portion(std::string_view& text);

/// Whether what follows a name makes a revert of it less than that: `This reverts commit 0123abc except for the
/// tests.`, and talk: `Reverting 0123abc would not help`.
bool takes_back_less(std::string_view rest);

}  // namespace checkpoint::history
