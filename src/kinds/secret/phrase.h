#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "kinds/secret/shape.h"

namespace checkpoint::secret {

/// Whether `name` says that a wallet's words follow: `mnemonic`, `seed_phrase`, `recovery words`.
bool is_name_of_phrase(std::string_view name);

/// Whether `text` is as many words as a wallet's phrase has, of which none is one that every English sentence has.
bool is_phrase(std::string_view text);

/// The words in `mnemonic = …`, `"seed_phrase": "…"`.
std::optional<Span> find_phrase(std::string_view text, std::size_t from);

}  // namespace checkpoint::secret
