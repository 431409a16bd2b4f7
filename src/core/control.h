#pragma once

#include <string_view>

namespace checkpoint {

/// A control character of ASCII or Latin-1, or what changes the direction of text, splits lines or is not seen.
bool is_control(unsigned character);

/// Whether `text` has one, or bytes that are no UTF-8.
bool has_control(std::string_view text);

}  // namespace checkpoint
