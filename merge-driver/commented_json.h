#pragma once

#include <string>
#include <string_view>

namespace checkpoint::driver {

/// What JSON with comments says as plain JSON: without `//` to the end of the line, what stands between `/*` and `*/`,
/// and a comma behind the last element.
std::string without_comments(std::string_view text);

}  // namespace checkpoint::driver
