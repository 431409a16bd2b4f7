#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "history/reference.h"

namespace checkpoint::history {

/// The length of the URL that begins at `from`; 0 where none does. Closing brackets and punctuation are not part of it.
std::size_t link_length(std::string_view text, std::size_t from);

/// What a URL of a pull or merge request, issue, ticket or commit names; nothing for other URLs. A commit's token is
/// the digits as the URL has them.
std::optional<Reference> reference_of_link(std::string_view url);

/// `owner/name` of a remote's URL or of the front part of a web address: lower case, without `.git` and host.
std::string repository_of_url(std::string_view url);

/// The host of a remote's URL or of a web address: lower case, without user, port and what only says how it is spoken
/// to (`www.`, `ssh.`); empty for a path.
std::string host_of_url(std::string_view url);

/// Whether two addresses of repositories with one name are of the same one.
enum class SameHost {
  yes,
  no,
  unsure,  ///< the remote's host may be another name of that one: a mirror, what `insteadOf` or a proxy leads to
};

/// Of a remote's host, which may be the name that ssh's configuration has for one, and of a link's.
SameHost is_same_host(std::string_view remote, std::string_view link);

}  // namespace checkpoint::history
