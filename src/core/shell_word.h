#pragma once

#include <string>

namespace checkpoint {

/// `text` in single quotes, for sh.
std::string shell_quoted(const std::string& text);

/// The same, or `text` as it stands where sh takes it so.
std::string shell_word(const std::string& text);

}  // namespace checkpoint
