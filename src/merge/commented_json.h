#pragma once

#include <string_view>

namespace checkpoint::merge {

/// Whether the text is JSON, with or without comments. How large and deep it may be is not the merge's affair.
bool is_commented_json(std::string_view text);

}  // namespace checkpoint::merge
