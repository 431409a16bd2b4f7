#pragma once

#include <optional>

#include "history/intent.h"
#include "history/unspaced_text.h"

namespace checkpoint::history::chinese {

/// What a Chinese text wants with the name that stands between the two parts of `around`.
std::optional<Intent> said(const Surroundings& around);

}  // namespace checkpoint::history::chinese
