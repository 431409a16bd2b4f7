#pragma once

#include <string>
#include <string_view>

namespace checkpoint::merge {

/// What JSON with comments says as plain JSON: without `//` to the end of the line, what stands between `/*` and `*/`,
/// and a comma behind the last element.
std::string without_comments(std::string_view text);

/// Whether the text is JSON once that is done. How large and deep it may be is not the merge's affair.
bool is_commented_json(std::string_view text);

}  // namespace checkpoint::merge
