#pragma once

#include <string>

namespace checkpoint {

/// `text` in single quotes, for sh.
std::string shell_quoted(const std::string& text);

}  // namespace checkpoint
