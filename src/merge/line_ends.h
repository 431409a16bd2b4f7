#pragma once

#include <string>
#include <string_view>

namespace checkpoint::merge {

/// `\r\n` where most lines of the text end so, else `\n`.
std::string_view line_end_in(std::string_view text);

/// The text with `\n` in the place of each `\r\n`.
std::string with_plain_line_ends(std::string_view text);

/// `text` with the line ends of `model`; as it is where those are of both kinds, or there are none.
std::string with_line_ends_of(std::string_view model, std::string_view text);

}  // namespace checkpoint::merge
