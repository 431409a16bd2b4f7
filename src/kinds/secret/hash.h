#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "kinds/secret/shape.h"

namespace checkpoint::secret {

/// A password as `htpasswd` and `/etc/shadow` keep it, with its salt: `$apr1$…`, `$2y$10$…`, `{SHA}…`. Whoever has it
/// can try passwords as long as they like.
std::optional<Span> find_password_hash(std::string_view text, std::size_t from);

}  // namespace checkpoint::secret
