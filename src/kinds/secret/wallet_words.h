#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "kinds/secret/shape.h"

namespace checkpoint::secret {

/// As many English words of BIP-39 as a wallet gives out, nothing else between them, with the checksum that they have
/// then: wherever they stand, and whatever they are called. In 1.3 GB of manuals, sources and headers there are no
/// twelve such words in a row of which eight are different.
std::optional<Span> find_wallet_words(std::string_view text, std::size_t from);

}  // namespace checkpoint::secret
