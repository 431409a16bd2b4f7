#pragma once

#include <string>
#include <string_view>

namespace checkpoint {

/// `text` without the difference between upper and lower case, in all scripts, to be compared: each character by
/// Unicode's simple case folding. Bytes that are no UTF-8 stay.
std::string folded(std::string_view text);

/// Whether the two are alike once they are folded. It takes no longer than their beginnings are alike.
bool same_folded(std::string_view a, std::string_view b);

}  // namespace checkpoint
