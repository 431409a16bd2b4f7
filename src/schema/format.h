#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "schema/schema.h"

namespace checkpoint {

/// Why `text` has not the shape that `format` asks for, as the end of a sentence that begins with the text's name:
/// `must not hold '..'`. Nothing when it has; Format::none takes any text.
std::optional<std::string> objection(std::string_view text, Format format);

/// What a text of this format is, for messages: `a UTC time such as 2026-05-08T05:55:00Z`. Empty for Format::none.
std::string_view description_of(Format format);

}  // namespace checkpoint
