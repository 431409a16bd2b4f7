#pragma once

#include <string_view>

namespace checkpoint::secret {

/// Whether `text`, which is not JSON, may hold a secret: as it stands, or in one of its strings, each read as JSON with
/// the key before it.
bool may_stand_in(std::string_view text);

}  // namespace checkpoint::secret
