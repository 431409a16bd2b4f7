#pragma once

#include <optional>
#include <string_view>

#include "kinds/secret/shape.h"

namespace checkpoint::secret {

/// What an element of XML holds that is called like a secret: `<password>…</password>`.
std::optional<Span> find_element_value(std::string_view text, std::size_t from);
/// What stands in `value` beside a `key` or `name` that is called so: `<add key="ApiKey" value="…"/>`.
std::optional<Span> find_attribute_value(std::string_view text, std::size_t from);

}  // namespace checkpoint::secret
