#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "kinds/secret/shape.h"

namespace checkpoint::secret {

/// True for a password that stands where one is given: eight characters, with a letter and a digit or symbol among
/// them. Words are not (`hunter`), nor what speaks of a password or stands for one.
bool is_given_password(std::string_view text);

/// Whether `text` is `user:password` in base64, as Docker and npm keep it.
bool is_encoded_login(std::string_view text);

/// The password of `curl -u user:password`, `curl --proxy-user user:password`.
std::optional<Span> find_command_password(std::string_view text, std::size_t from);
/// The password of `machine host login user password …`, as .netrc has it.
std::optional<Span> find_netrc_password(std::string_view text, std::size_t from);
/// The password of `host:port:database:user:password`, as .pgpass has it.
std::optional<Span> find_pgpass_password(std::string_view text, std::size_t from);

}  // namespace checkpoint::secret
