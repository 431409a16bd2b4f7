#pragma once

#include <span>

#include "kinds/rule.h"

namespace checkpoint::session {

/// What must hold between the fields of a session checkpoint, and between it and its file.
std::span<const Rule> rules();

}  // namespace checkpoint::session
