#pragma once

#include "core/document.h"

namespace checkpoint {

/// Equal, or two spellings of one instant.
bool same_moment(const Node& a, const Node& b);

}  // namespace checkpoint
