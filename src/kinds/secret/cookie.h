#pragma once

#include <optional>
#include <string_view>

#include "kinds/secret/shape.h"

namespace checkpoint::secret {

/// What a cookie says of a session: `Cookie: session=…`, `Set-Cookie: PHPSESSID=…`, `curl -b
/// session=…`.
std::optional<Span> find_cookie(std::string_view text, std::size_t from);

}  // namespace checkpoint::secret
