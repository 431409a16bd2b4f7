#pragma once

#include <string_view>

namespace checkpoint::secret {

/// Another one whenever the search for secrets may find something else: what was remembered of an earlier one is of no
/// use then.
std::string_view edition();

}  // namespace checkpoint::secret
