#pragma once

#include <string_view>

#include "core/document.h"
#include "core/time.h"

namespace checkpoint {

/// Throws Error{invalid} for a document that must not stand at `path` (relative to the store's folder): the first error
/// by position is the message, with its pointer; the others are hints. Warnings do not hold a document back. Every
/// write goes through here.
void admit(std::string_view path, const Document& document, const Instant& now);

}  // namespace checkpoint
