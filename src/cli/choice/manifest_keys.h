#pragma once

#include <string>

#include "core/document.h"

namespace checkpoint::cli {

/// Error{invalid} for a key of a pipeline's manifest that is a slip of one that decides over gates, or another word for
/// it that is true: it would count for nothing, and the gate that somebody meant by it would stand open. All other keys
/// that nobody knows here are another program's, and kept.
void refuse_misspelt_keys(const Document& manifest);

}  // namespace checkpoint::cli
