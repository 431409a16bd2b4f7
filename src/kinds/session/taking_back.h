#pragma once

#include <string>
#include <string_view>

#include "core/document.h"

namespace checkpoint::session {

/// The command that takes an answer back: between `before` and `after` a decision of `skill` stopped waiting for a
/// person. It asks again, and takes out what was noted as decided; a status that changed is what it was. Empty where
/// nothing was answered, and where it would not bring back all that has changed.
std::string way_back(std::string_view skill, const Document& before, const Document& after);

}  // namespace checkpoint::session
