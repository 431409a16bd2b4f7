#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/document.h"
#include "kinds/secret/shape.h"

namespace checkpoint::secret {

/// A private member of a JSON Web Key in a text: `"d": "…"`, `"p": "…"` and so on of one that is in two parts, or `"k":
/// "…"` of one that both sides have, in the object whose `"kty": "…"` says which it is.
std::optional<Span> find_web_key(std::string_view text, std::size_t from);

/// Whether `node` is such a member of a document.
bool is_private_of_web_key(const Node& node);

}  // namespace checkpoint::secret
