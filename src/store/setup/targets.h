#pragma once

#include <span>
#include <string_view>

#include "store/setup/target.h"

namespace checkpoint {

/// All that a setup knows, in the order of its answers.
std::span<const SetupTarget> setup_targets();

/// The row with this name; nullptr where there is none.
const SetupTarget* find_setup_target(std::string_view name);

}  // namespace checkpoint
