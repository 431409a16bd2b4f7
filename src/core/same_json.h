#pragma once

#include <string>

#include "core/document.h"

namespace checkpoint {

/// Whether `text` is JSON of this value, however it is laid out; anything that is not JSON is another.
bool same_json(const std::string& text, const Node& value);

/// Whether both texts are JSON of one value.
bool same_json(const std::string& one, const std::string& other);

}  // namespace checkpoint
