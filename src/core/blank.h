#pragma once

#include <string_view>

namespace checkpoint {

// The places for words of one's own in the commands that we print for people to copy.

inline constexpr std::string_view kDecisionBlank = "<decision>";
inline constexpr std::string_view kReasonBlank = "<why>";
inline constexpr std::string_view kNameBlank = "<name>";
inline constexpr std::string_view kPathBlank = "<path>";
inline constexpr std::string_view kJsonBlank = "<json>";
inline constexpr std::string_view kNextBlank = "<what comes next>";

/// Whether `value` is nothing but one of the placeholders that our commands and hints show, `<text>` say: then somebody
/// has pasted a command as it was printed.
bool is_blank(std::string_view value);

}  // namespace checkpoint
