#pragma once

#include <string>
#include <string_view>

namespace checkpoint {

/// JSON with comments as plain JSON: `//` to the end of the line, what stands between `/*` and `*/`, and a comma behind
/// the last element give way to spaces, so that everything else stays at its place. A comment that is never closed
/// stays, and so does what follows it.
std::string without_json_comments(std::string_view text);

}  // namespace checkpoint
