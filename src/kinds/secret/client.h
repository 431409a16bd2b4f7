#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "kinds/secret/shape.h"

namespace checkpoint::secret {

/// Whether `at` is in a command that calls one of `programs`, behind its name, and no further than the longest command.
bool is_in_call_of(std::span<const std::string_view> programs, std::string_view text, std::size_t at);

/// The password that a program of a database, or one like it, is given on its command line: `mysql -p…`,
/// `mongosh -p …`, `redis-cli -a …`.
std::optional<Span> find_client_password(std::string_view text, std::size_t from);

}  // namespace checkpoint::secret
