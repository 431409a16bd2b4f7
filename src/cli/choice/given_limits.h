#pragma once

#include "core/document.h"

namespace checkpoint::cli {

/// How large and deep a value may be that a user gives, and that is to stand inside a document: that has some levels of
/// its own.
inline constexpr Limits given_limits{Limits{}.max_bytes, Limits{}.max_depth - 4};

}  // namespace checkpoint::cli
