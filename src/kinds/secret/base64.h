#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "kinds/secret/shape.h"

namespace checkpoint::secret {

/// Whether base64 has this letter, be it the one for mail or the one for addresses; the `=` at its end apart.
bool is_base64_letter(char letter);

/// The bytes of `text`, of either alphabet, with `=` at its end or without; nothing where it is no base64.
std::optional<std::string> decoded(std::string_view text);

/// Base64 of a text that holds a secret, over one line or several: tokens and keys are handed on like that, and whoever
/// reads it has them.
std::optional<Span> find_encoded_secret(std::string_view text, std::size_t from);

}  // namespace checkpoint::secret
