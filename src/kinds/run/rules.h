#pragma once

#include <span>

#include "kinds/rule.h"

namespace checkpoint::run {

/// The rules of a run record that its schema cannot say.
std::span<const Rule> rules();

/// Whether a violation with this code leaves a record that cannot be read as one at all; the other errors are found in
/// records that can.
bool is_structural(std::string_view code);

}  // namespace checkpoint::run
