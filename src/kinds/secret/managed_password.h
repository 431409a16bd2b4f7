#pragma once

#include <string_view>

namespace checkpoint::secret {

/// True for what password managers make: letters of both sizes, digits and signs, and nothing that programs are written
/// with. Variables (`$HOST`) and stand-ins are none.
bool is_managed_password(std::string_view value);

}  // namespace checkpoint::secret
