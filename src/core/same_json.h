#pragma once

#include <string>

#include "core/document.h"

namespace checkpoint {

/// Whether `text` is JSON of this value, however it is laid out; what is no JSON is another.
bool same_json(const std::string& text, const Node& value);

}  // namespace checkpoint
