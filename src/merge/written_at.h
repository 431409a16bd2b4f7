#pragma once

#include <optional>

#include "core/document.h"
#include "core/time.h"

namespace checkpoint::merge {

/// When a document of any kind was last written, as it says itself; nothing where it does not, or not readably.
std::optional<Instant> written_at(const std::optional<Node>& document);

}  // namespace checkpoint::merge
