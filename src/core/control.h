#pragma once

#include <string_view>

namespace checkpoint {

/// A control character of ASCII or Latin-1, or what changes the direction of text, splits lines or is not seen.
bool is_control(unsigned character);

/// Whether `text` has one, or bytes that are not UTF-8.
bool has_control(std::string_view text);

/// A control character, or another that is not seen: shown only by its escape, so that it is written as one where what
/// is shown is to be copied.
bool is_unsafe(unsigned character);

/// Whether `text` has one, or bytes that are not UTF-8.
bool has_unsafe(std::string_view text);

}  // namespace checkpoint
