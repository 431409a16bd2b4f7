#pragma once

#include <string>
#include <string_view>

namespace checkpoint::cli {

/// What a browser may do with a page that holds this one style sheet and this one script: nothing beyond the two. It
/// knows them by their digests, so that nothing else on the page can ever run.
std::string content_policy(std::string_view style, std::string_view script);

}  // namespace checkpoint::cli
