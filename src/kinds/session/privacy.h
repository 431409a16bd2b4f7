#pragma once

#include "core/document.h"

namespace checkpoint::session {

/// `document` without the members that the schema marks as private to their owner (`x-private`).
Document without_private(const Document& document);

}  // namespace checkpoint::session
