#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/document.h"

namespace checkpoint {

/// The string member `key` of `object`; empty where it is missing or no string.
std::string text_member(const Node& object, std::string_view key);

/// The boolean member `key` of `object`; nothing where it is missing or no boolean.
std::optional<bool> boolean_member(const Node& object, std::string_view key);

}  // namespace checkpoint
