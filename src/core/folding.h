#pragma once

#include <string>
#include <string_view>

namespace checkpoint {

/// `text` without the difference between upper and lower case, in all scripts, to be compared: each character by
/// Unicode's simple case folding. Bytes that are no UTF-8 stay.
std::string folded(std::string_view text);

}  // namespace checkpoint
